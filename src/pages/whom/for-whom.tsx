import { t } from '#language/language.ts'
import { dateFormat } from '#language/formats.ts'
import { people } from '#offline/device-only/people.ts'
import type { Person } from '#offline/storage/people-record.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { Picker } from '#ui/fields/Picker.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePerson } from './use-viewer.ts'
import styles from './whom.module.css'

const EditPerson = loadLater(async () => (await import('./edit-person.tsx')).EditPerson, null)

const monthOfYear = dateFormat({ month: 'long', year: 'numeric' })

/** Asks for somebody new, or changes the chosen person. */
const kinds = ['child', 'other', 'change'] as const

/** Chooses for whom the studies of a list are: the participant, or somebody whose facts are on this device. */
export function ForWhom() {
  const { enc_id: owner } = useMember()
  const chosen = usePerson()
  const [written, write] = useState<(typeof kinds)[number] | null>(null)
  const { for: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === undefined) return
    void people.change(owner, () => ({ chosen: wanted || null }))
    void navigate({ to: '.', search: (before) => ({ ...before, for: undefined }), replace: true })
  }, [owner, wanted, navigate])
  return (
    <>
      <Picker
        label={t('For whom')}
        value={chosen?.id ?? ''}
        options={[
          { value: '', text: t('For me') },
          ...people.of(owner).people.map(({ id, name }) => ({ value: id, text: t('For {name}', { name }) })),
          { value: 'child', text: t('For a child…') },
          { value: 'other', text: t('For somebody else…') },
          ...(chosen
            ? [{ value: 'change', text: t('Change or remove {name}…', { name: chosen.name }) }]
            : []),
        ]}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value)
          if (kind) write(kind)
          else void people.change(owner, () => ({ chosen: value || null }))
        }}
        isSet={chosen !== null}
      />
      {written && <EditPerson kind={written} onClose={() => write(null)} />}
    </>
  )
}

/** Says for whom a page is, and leads back. No picture of the page holds it. */
export function WhomNote() {
  const person = usePerson()
  return person && <Note person={person} />
}

function Note({ person: { name, birthYear, birthMonth, zip } }: { person: Person }) {
  const { enc_id: owner } = useMember()
  const ref = useReturnedFocus<HTMLParagraphElement>()
  const year = birthMonth ? monthOfYear(new Date(birthYear, birthMonth - 1)) : birthYear
  return (
    <p ref={ref} className={styles.note} data-fleeting="gone">
      <span>{t('For {name}, born {year}, {zip}. Only this device knows.', { name, year, zip })}</span>{' '}
      <Button
        variant="quiet"
        size="small"
        onClick={() => void people.change(owner, () => ({ chosen: null }))}
      >
        {t('Back to me')}
      </Button>
    </p>
  )
}
