import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import {
  type PushStatus,
  readPushStatus,
  turnOffPush,
  turnOnPush,
} from '#offline/device/push-subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { cashoutsQuery, ledgerQuery } from './queries.ts'
import styles from './PushChoice.module.css'

export interface PushChoiceProps {
  /** `enc_id` of the participant. */
  owner: string
  isOffline: boolean
}

const texts: Readonly<Record<Exclude<PushStatus, 'impossible'>, Marked>> = {
  off: msg(
    'A notification on this device when points are confirmed or taken back, and when a gift card is sent. It contains no amounts and no names.',
  ),
  on: msg(
    'This device shows a notification when points are confirmed or taken back, and when a gift card is sent.',
  ),
  blocked: msg(
    'Your browser blocks notifications from this site. Allow them in its settings for this site to be told when points arrive.',
  ),
}

/** Turns push notifications about points on and off. Offered when there are points or payouts. */
export function PushChoice({ owner, isOffline }: PushChoiceProps) {
  const [status, setStatus] = useState<PushStatus>('impossible')
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
  if (status === 'impossible' || (status === 'off' && !hasPoints && !hasPayouts)) return null
  const change = async () => {
    setBusy(true)
    setFailed(false)
    try {
      if (status === 'off') setStatus(await turnOnPush(owner))
      else await turnOffPush().finally(() => setStatus('off'))
    } catch {
      // A failure to turn it off concerns the host only: this device is unsubscribed.
      setFailed(status === 'off')
    }
    setBusy(false)
  }
  return (
    <section className={styles.push} aria-labelledby="push">
      <h2 id="push">{t('Tell me when points arrive')}</h2>
      {hasFailed && (
        <Banner tone="error">{t('That did not work. Check your connection and try again.')}</Banner>
      )}
      <p aria-live="polite">{t(texts[status])}</p>
      {status !== 'blocked' && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          disabled={isOffline && status === 'off'}
          onClick={() => void change()}
        >
          {status === 'off' ? t('Turn on notifications') : t('Turn off notifications')}
        </Button>
      )}
      {isOffline && status === 'off' && <p>{t('This needs a connection.')}</p>}
    </section>
  )
}
