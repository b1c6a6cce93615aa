import { t } from '#language/language.ts'
import { zipTableQuery } from '#catalogue/device/tables.ts'
import { profileZip } from '#session/participant.ts'
import { wholeNumber, zipDigits } from '#contract/base/typed-digits.ts'
import { Line } from '#contract/base/typed-lines.ts'
import { fold } from '#domain/words.ts'
import { type ZipTable, marketAreaOf, placeOfZip } from '#domain/near/zip-table.ts'
import {
  PersonDialog,
  type PersonProblems,
  type PersonValues,
  maxPersonName,
} from '#features/studies/whom/PersonDialog.tsx'
import { type People, type Person, changePeople, peopleOf } from '#offline/drafts/people.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { usePerson } from './use-viewer.ts'

interface EditPersonProps {
  user: StoredUser
  kind: 'child' | 'other' | 'change'
  onClose: () => void
}

export function EditPerson({ user, kind, onClose }: EditPersonProps) {
  const owner = user.enc_id
  const chosen = usePerson(owner)
  const person = kind === 'change' ? chosen : null
  const { data: table } = useQuery(zipTableQuery)
  const without = ({ people }: People) => people.filter(({ id }) => id !== person?.id)
  // Lists, notes and slips tell people apart by their names alone.
  const isFree = (name: string) =>
    !without(peopleOf(owner)).some((other) => fold(other.name) === fold(name.trim()))
  const save = (values: PersonValues): PersonProblems => {
    const problems = {
      ...problemsOf(values, table, new Date().getFullYear()),
      ...(!isFree(values.name) && { name: t('You have used this name already.') }),
    }
    if (table === undefined || Object.keys(problems).length > 0) return problems
    const id = person?.id ?? crypto.randomUUID()
    const added = personOf(id, values, table)
    changePeople(owner, (before) => ({ people: [...without(before), added], chosen: id }))
    onClose()
    return {}
  }
  const start = person
    ? { ...person, birthYear: String(person.birthYear) }
    : {
        name: kind === 'child' && isFree(t('my child')) ? t('my child') : '',
        birthYear: '',
        gender: '',
        zip: profileZip(user) ?? '',
      }
  return (
    <PersonDialog
      person={person}
      start={start}
      onSave={save}
      onRemove={() => {
        changePeople(owner, (before) => ({ people: without(before), chosen: null }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const oldest = 120
const Name = Line(maxPersonName)

function problemsOf(
  { name, birthYear, gender, zip }: PersonValues,
  table: ZipTable | undefined,
  year: number,
): PersonProblems {
  const born = wholeNumber(birthYear)
  const isYear = born !== null && born <= year && born >= year - oldest
  return {
    ...(!v.is(Name, name) && { name: t('This field is required.') }),
    ...(!isYear && {
      birthYear: t('Enter a year from {first} to {last}.', { first: year - oldest, last: year }),
    }),
    ...(gender === '' && { gender: t('This field is required.') }),
    ...zipProblem(zip, table),
  }
}

function zipProblem(typed: string, table: ZipTable | undefined): PersonProblems {
  const zip = zipDigits(typed)
  if (zip === null) return { zip: t('Enter a five-digit ZIP code, such as 99999.') }
  if (table === undefined) {
    return {
      zip: t('The places of ZIP codes are not on this device yet. Connect once, and they stay here.'),
    }
  }
  return placeOfZip(table, zip) ? {} : { zip: t('We do not know where ZIP code {zip} is.', { zip }) }
}

/** @param values Without a problem. */
function personOf(id: string, { name, birthYear, gender, zip }: PersonValues, table: ZipTable): Person {
  const digits = zipDigits(zip) ?? ''
  return {
    id,
    name: v.parse(Name, name),
    birthYear: wholeNumber(birthYear) ?? 0,
    gender,
    zip: digits,
    area: marketAreaOf(table, digits),
  }
}
