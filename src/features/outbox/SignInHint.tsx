import { useEffect, useState } from 'react'
import { plural } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { copyOfLeftWork, deleteLeftWork, hasLeftWork } from '#offline/device/left-work.ts'
import { deletedOwners } from '#offline/device/overdue-owners.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { saveFile } from '#ui/parts/save-file.ts'

/**
 * Tells that posts saved before the end of a session are sent, and news of them seen, after signing in again; and of what
 * can never be sent, because its account is deleted.
 */
export function SignInHint({ count }: { count: number }) {
  const deleted = deletedOwners()
  const waiting = deleted.reduce((left, owner) => left - pendingSummary.of(owner).count, count)
  return (
    <>
      {waiting > 0 && (
        <Banner tone="info">
          {plural(
            waiting,
            'Something is saved on this device. Log in again to send or see it.',
            '{count} things are saved on this device. Log in again to send or see them.',
          )}
        </Banner>
      )}
      {deleted.map((owner) => (
        <LeftWork key={owner} owner={owner} />
      ))}
    </>
  )
}

function LeftWork({ owner }: { owner: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasLeftWork(owner).then(setThere, () => {}), [owner])
  if (!isThere) return null
  const save = async () =>
    saveFile(`${env.brand} unsent.json`, 'application/json', await copyOfLeftWork(owner))
  return (
    <Banner
      tone="info"
      action={
        <Button variant="quiet" size="small" onClick={() => void save()}>
          {t('Save a copy')}
        </Button>
      }
      button={{
        text: t('Delete'),
        onPress: () =>
          void deleteLeftWork(owner).then(
            () => setThere(false),
            // It stays, with its buttons.
            () => {},
          ),
      }}
    >
      {t('The account was deleted. What waited here cannot be sent any more.')}
    </Banner>
  )
}
