import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import {
  type PushStanding,
  pushStanding,
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

const texts: Readonly<Record<Exclude<PushStanding, 'impossible'>, Marked>> = {
  off: msg(
    'A notification on this device when points are confirmed or taken back, and when a gift card is sent. It names no amounts and no names.',
  ),
  on: msg(
    'This device shows a notification when points are confirmed or taken back, and when a gift card is sent.',
  ),
  blocked: msg(
    'Your browser blocks notifications from this site. Allow them in its settings for this site to be told when points arrive.',
  ),
}

/** Offers to tell of points while the portal is closed, once there are some to tell of, and is the way to end it. */
export function PushChoice({ owner, isOffline }: PushChoiceProps) {
  const [standing, setStanding] = useState<PushStanding>('impossible')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const hasPoints = useQuery(ledgerQuery).data?.entries.length
  const hasPayouts = useQuery(cashoutsQuery).data?.length
  useEffect(() => {
    const looking = new AbortController()
    void pushStanding(owner).then(
      (found) => looking.signal.aborted || setStanding(found),
      () => {},
    )
    return () => looking.abort()
  }, [owner])
  if (standing === 'impossible' || (standing === 'off' && !hasPoints && !hasPayouts)) return null
  const change = async () => {
    setBusy(true)
    setFailed(false)
    try {
      if (standing === 'off') setStanding(await turnOnPush(owner))
      else await turnOffPush().finally(() => setStanding('off'))
    } catch {
      // Turning it off holds on this device in any case.
      setFailed(standing === 'off')
    }
    setBusy(false)
  }
  return (
    <section className={styles.push} aria-labelledby="push">
      <h2 id="push">{t('Tell me when points arrive')}</h2>
      {hasFailed && (
        <Banner tone="error">{t('That did not work. Check your connection and try again.')}</Banner>
      )}
      <p aria-live="polite">{t(texts[standing])}</p>
      {standing !== 'blocked' && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          disabled={isOffline && standing === 'off'}
          onClick={() => void change()}
        >
          {standing === 'off' ? t('Turn on notifications') : t('Turn off notifications')}
        </Button>
      )}
      {isOffline && standing === 'off' && <p>{t('This needs a connection.')}</p>}
    </section>
  )
}
