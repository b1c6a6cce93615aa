import { useEffect, useState } from 'react'
import { t, plural } from '#language/language.ts'
import { env } from '#api/env.ts'
import { type LeftWork, copyOfLeftWork, deleteLeftWork, leftWork } from '#offline/left-behind/left-work.ts'
import { deletedOwners } from '#offline/storage/ended-sessions.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { saveFile } from '#ui/parts/save-file.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { subjectOf } from './operation-texts.ts'

/**
 * Tells that posts saved before the end of a session are sent, and news of them seen, after signing in again; and of
 * what can never be sent, because its account is deleted.
 *
 * @param isUntold The host does not know of the sign-out yet.
 */
export function SignInHint({ count, isUntold }: { count: number; isUntold: boolean }) {
  const deleted = deletedOwners()
  const waiting = deleted.reduce((left, owner) => left - pendingSummary.of(owner).count, count)
  return (
    <>
      {isUntold && (
        <Banner tone="info">
          {t(
            'You are logged out on this device. The server hears of it when this site is open here with a connection.',
          )}
        </Banner>
      )}
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
        <LeftWorkBanner key={owner} owner={owner} />
      ))}
    </>
  )
}

function LeftWorkBanner({ owner }: { owner: string }) {
  const [left, setLeft] = useState<LeftWork | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void leftWork(owner).then(setLeft, () => {}), [owner])
  if (left === null) return null
  const attempt = (act: () => Promise<void>) => {
    // Clears the message, so that it is announced again after another failure.
    setFailed(false)
    act().catch(() => setFailed(true))
  }
  const save = async () =>
    saveFile(`${env.brand} unsent.json`, 'application/json', await copyOfLeftWork(owner))
  const discard = async () => {
    setAsked(false)
    await deleteLeftWork(owner)
    setLeft(null)
  }
  return (
    <Banner
      tone="info"
      action={
        <Button variant="quiet" size="small" onClick={() => attempt(save)}>
          {t('Save a copy')}
        </Button>
      }
      button={{ text: t('Discard'), onPress: () => setAsked(true) }}
    >
      <span>{t('The account was deleted. What waited here cannot be sent any more.')}</span>
      {hasFailed && <p role="alert">{t('This device could not do that. Please try again.')}</p>}
      {isAsked && (
        <DiscardQuestion
          subject={namesOf(left)}
          mayHaveArrived={left.mayHaveArrived}
          canTakeBack={false}
          onDiscard={() => attempt(discard)}
          onKeep={() => setAsked(false)}
        />
      )}
    </Banner>
  )
}

function namesOf({ subjects, unreadableCount: count }: LeftWork): string {
  const unreadable = plural(count, 'one item that cannot be read', '{count} items that cannot be read')
  return [...subjects.map(subjectOf), ...(count > 0 ? [unreadable] : [])].join(', ')
}
