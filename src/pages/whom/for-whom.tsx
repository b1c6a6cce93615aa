import { t } from '#language/language.ts'
import { changePeople, peopleOf } from '#offline/drafts/people.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { WhomPicker } from '#features/studies/whom/WhomPicker.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useState } from 'react'
import { usePerson } from './use-viewer.ts'

const EditPerson = loadLater(async () => (await import('./edit-person.tsx')).EditPerson, null)

/** Chooses for whom the studies of a list are, and says so. */
export function ForWhom({ user }: { user: StoredUser }) {
  const owner = user.enc_id
  const person = usePerson(owner)
  const [written, write] = useState<'child' | 'other' | 'change' | null>(null)
  const choose = (chosen: string | null) => changePeople(owner, () => ({ chosen }))
  return (
    <>
      <WhomPicker people={peopleOf(owner).people} chosen={person} onChoose={choose} onWrite={write} />
      {written && <EditPerson user={user} kind={written} onClose={() => write(null)} />}
    </>
  )
}

/** Says for whom a page is, and leads back. No picture of the page holds it. */
export function WhomNote({ user }: { user: StoredUser }) {
  const person = usePerson(user.enc_id)
  if (person === null) return null
  const { name, birthYear, zip } = person
  return (
    <p data-fleeting="gone">
      <span>
        {t('For {name}, born {year}, {zip}. Only this device knows.', { name, year: birthYear, zip })}
      </span>{' '}
      <Button
        variant="quiet"
        size="small"
        onClick={() => changePeople(user.enc_id, () => ({ chosen: null }))}
      >
        {t('Back to me')}
      </Button>
    </p>
  )
}
