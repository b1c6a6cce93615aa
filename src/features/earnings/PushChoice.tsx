import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PushKind, pushKinds } from '#contract/answers/push.ts'
import { type Marked, msg, t } from '#language/language.ts'
import {
  type PushStatus,
  chosenKinds,
  readPushStatus,
  turnOffPush,
  turnOnPush,
} from '#device/push-subscription.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { cashoutsQuery, ledgerQuery } from './queries.ts'
import styles from './PushChoice.module.css'

export interface PushChoiceProps {
  /** `enc_id` of the participant. */
  owner: string
  isOffline: boolean
  /** Whether there is something to tell of besides points and payouts. */
  isWanted?: boolean
}

const texts: Readonly<Record<Exclude<PushStatus, 'impossible'>, Marked>> = {
  off: msg('This device shows no notifications.'),
  on: msg('This device shows a notification of each kind that is chosen here.'),
  blocked: msg('Your browser blocks notifications from this site. Allow them in its settings for this site.'),
}

/** Each kind that the host may send, in words that follow "Tell me when". */
const kindTexts: Readonly<Record<PushKind, Marked>> = {
  credit: msg('points are confirmed'),
  reversal: msg('points are taken back'),
  payout: msg('there is news on a gift card'),
  offer: msg('a study offers me a place'),
  points: msg('a study gives me points'),
  decision: msg('a study decides on my answers'),
  reminder: msg('a session of mine is near'),
  message: msg('support answers me'),
  'sign-in': msg('somebody logs in to my account on a new device'),
  studies: msg('new studies have come near me, once a day at most'),
}

/** Turns notifications on this device on and off, and chooses their kinds. Offered when there are points or payouts. */
export function PushChoice({ owner, isOffline, isWanted = false }: PushChoiceProps) {
  const [status, setStatus] = useState<PushStatus>('impossible')
  const [chosen, setChosen] = useState(chosenKinds)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const hasPoints = useQuery(ledgerQuery).data?.entries.length
  const hasPayouts = useQuery(cashoutsQuery).data?.length
  useEffect(() => {
    const looking = new AbortController()
    void readPushStatus(owner).then(
      (found) => looking.signal.aborted || setStatus(found),
      () => {},
    )
    return () => looking.abort()
  }, [owner])
  if (status === 'impossible' || (status === 'off' && !isWanted && !hasPoints && !hasPayouts)) return null
  const change = async () => {
    setBusy(true)
    setFailed(false)
    try {
      if (status === 'off') setStatus(await turnOnPush(owner, chosen))
      else await turnOffPush().finally(() => setStatus('off'))
    } catch {
      // A failure to turn it off concerns the host only: this device is unsubscribed.
      setFailed(status === 'off')
    }
    setBusy(false)
  }
  const save = async (wanted: readonly PushKind[]) => {
    try {
      setStatus(await turnOnPush(owner, wanted))
      setFailed(false)
    } catch {
      setFailed(true)
      setChosen(chosenKinds())
    }
  }
  const toggle = (value: string, isChecked: boolean) => {
    const wanted = pushKinds.filter((kind) => (kind === value ? isChecked : chosen.includes(kind)))
    setChosen(wanted)
    if (status === 'on') void save(wanted)
  }
  return (
    <section className={styles.push} aria-labelledby="push" data-fleeting="gone">
      <h2 id="push">{t('Notifications on this device')}</h2>
      {hasFailed && (
        <Banner tone="error">{t('That did not work. Check your connection and try again.')}</Banner>
      )}
      <p aria-live="polite">
        {status === 'on' && chosen.length === 0
          ? t('No kind is chosen, so this device shows no notifications.')
          : t(texts[status])}
      </p>
      {status !== 'blocked' && (
        <>
          <ChoiceGroup
            kind="checkbox"
            label={t('Tell me when')}
            hint={t('Notifications contain no amounts and no names.')}
            options={pushKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
            checked={chosen}
            onToggle={toggle}
            input={{ name: 'push-kind' }}
            inputRef={undefined}
          />
          <Button
            variant="secondary"
            isBusy={isBusy}
            disabled={isOffline && status === 'off'}
            onClick={() => void change()}
          >
            {status === 'off' ? t('Turn on notifications') : t('Turn off notifications')}
          </Button>
        </>
      )}
      {isOffline && status === 'off' && <p>{t('This needs a connection.')}</p>}
    </section>
  )
}
