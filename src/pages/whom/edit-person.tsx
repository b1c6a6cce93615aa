import { t, translateKnown } from '#language/language.ts'
import { dateFormat } from '#language/formats.ts'
import { genders } from '#contract/answers/profile.ts'
import { zipTableQuery } from '#catalogue/device/tables.ts'
import { profileZip } from '#session/participant.ts'
import { wholeNumber, zipDigits } from '#contract/base/typed-digits.ts'
import { Line } from '#contract/base/typed-lines.ts'
import { fold } from '#domain/words.ts'
import { type ZipTable, marketAreaOf, placeOfZip } from '#domain/near/zip-table.ts'
import { keptAlerts } from '#offline/device-only/alerts.ts'
import { people } from '#offline/device-only/people.ts'
import type { People, Person } from '#offline/storage/people-record.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import styles from './whom.module.css'
import { usePerson } from './use-viewer.ts'

type PersonValues = Record<'name' | 'birthYear' | 'birthMonth' | 'gender' | 'zip', string>
type PersonProblems = Partial<PersonValues>

interface EditPersonProps {
  kind: 'child' | 'other' | 'change'
  onClose: () => void
}

/** Asks for whom the participant looks. */
export function EditPerson({ kind, onClose }: EditPersonProps) {
  const { person, start, nameFor, save, remove } = usePeople(kind)
  const formId = useId()
  return (
    <Dialog
      title={person ? t('Change {name}', { name: person.name }) : t('For whom?')}
      onOpenChange={onClose}
      actions={
        <>
          {person && (
            <Button
              variant="quiet"
              onClick={() => {
                remove()
                onClose()
              }}
            >
              {t('Remove')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <PersonForm id={formId} start={start} nameFor={nameFor} onSave={save} onSaved={onClose} />
    </Dialog>
  )
}

/** The person to change, if it is not somebody new, and what can be done about this person. */
function usePeople(kind: EditPersonProps['kind']) {
  const user = useMember()
  const owner = user.enc_id
  const chosen = usePerson()
  const person = kind === 'change' ? chosen : null
  const { data: table } = useQuery(zipTableQuery)
  const without = (kept: People) => kept.people.filter(({ id }) => id !== person?.id)
  // Lists, notes and slips tell people apart by their names alone.
  const isFree = (name: string) =>
    !without(people.of(owner)).some((other) => fold(other.name) === fold(name.trim()))
  return {
    person,
    start: person
      ? { ...person, birthYear: String(person.birthYear), birthMonth: String(person.birthMonth ?? '') }
      : {
          name: '',
          birthYear: '',
          birthMonth: '',
          gender: '',
          zip: profileZip(user) ?? '',
        },
    /** The name of a new child: its gender is known then. */
    nameFor: (gender: string) => {
      if (kind !== 'child') return ''
      const name = gender === 'Male' ? t('my son') : gender === 'Female' ? t('my daughter') : t('my child')
      return isFree(name) ? name : ''
    },
    /** @returns The faults of the fields; none once the person is kept. */
    save: (values: PersonValues): PersonProblems => {
      const problems = {
        ...problemsOf(values, table, new Date().getFullYear()),
        ...(!isFree(values.name) && { name: t('You have used this name already.') }),
      }
      if (table === undefined || Object.keys(problems).length > 0) return problems
      const id = person?.id ?? crypto.randomUUID()
      const added = personOf(id, values, table)
      void people.change(owner, (before) => ({ people: [...without(before), added], chosen: id }))
      return {}
    },
    remove: () => {
      void people.change(owner, (before) => ({ people: without(before), chosen: null }))
      void keptAlerts.change(owner, ({ alerts }) => ({
        alerts: alerts.filter((one) => one.person !== person?.id),
      }))
    },
  }
}

interface PersonFormProps {
  id: string
  start: PersonValues
  nameFor: (gender: string) => string
  onSave: (values: PersonValues) => PersonProblems
  onSaved: () => void
}

function PersonForm({ id, start, nameFor, onSave, onSaved }: PersonFormProps) {
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<PersonProblems>({})
  const field = (name: keyof PersonValues) => ({
    name,
    value: values[name],
    error: problems[name],
    isRequired: true,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const typed = { autoComplete: 'off', maxLength: 20 }
  const monthName = dateFormat({ month: 'long' })
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const filled = { ...values, ...filledTexts(event.currentTarget) }
        setValues(filled)
        const found = onSave(filled)
        setProblems(found)
        const [first] = Object.keys(found)
        const input = first && event.currentTarget.elements.namedItem(first)
        if (input instanceof HTMLElement) input.focus()
        if (first === undefined) onSaved()
      }}
    >
      <p>{t('Kept on this device alone, until you log out. We never send it.')}</p>
      <SelectField
        label={t('Gender')}
        options={genders.map((value) => ({ value, label: translateKnown(value) }))}
        {...field('gender')}
        onChange={({ target: { value: gender } }) => {
          const isGiven = values.name === '' || values.name === nameFor(values.gender)
          setValues({ ...values, gender, name: isGiven ? nameFor(gender) : values.name })
        }}
      />
      <TextField
        label={t('Name or note, such as “my son”')}
        {...typed}
        maxLength={maxPersonName}
        {...field('name')}
      />
      <TextField label={t('Year of birth')} inputMode="numeric" {...typed} {...field('birthYear')} />
      {isChild(values.birthYear) && (
        <SelectField
          label={t('Month of birth')}
          options={Array.from({ length: 12 }, (_, month) => ({
            value: String(month + 1),
            label: monthName(new Date(2000, month)),
          }))}
          hint={t('Studies for young children count months.')}
          {...field('birthMonth')}
          isRequired={false}
        />
      )}
      <TextField label={t('ZIP code')} inputMode="numeric" {...typed} {...field('zip')} />
    </form>
  )
}

const maxPersonName = 40
const grownUp = 18
/** Whether the year is one of a child, for whom the month counts. */
const isChild = (birthYear: string) => new Date().getFullYear() - (wholeNumber(birthYear) ?? 0) <= grownUp
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
    ...(gender === '' && { gender: t('This field is required.') }),
    ...(!v.is(Name, name) && { name: t('This field is required.') }),
    ...(!isYear && {
      birthYear: t('Enter a year from {first} to {last}.', { first: year - oldest, last: year }),
    }),
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
function personOf(
  id: string,
  { name, birthYear, birthMonth, gender, zip }: PersonValues,
  table: ZipTable,
): Person {
  const digits = zipDigits(zip) ?? ''
  return {
    id,
    name: v.parse(Name, name),
    birthYear: wholeNumber(birthYear) ?? 0,
    ...(birthMonth !== '' && isChild(birthYear) && { birthMonth: Number(birthMonth) }),
    gender,
    zip: digits,
    area: marketAreaOf(table, digits),
  }
}
