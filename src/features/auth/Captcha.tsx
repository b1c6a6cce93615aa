import { useEffect, useRef, useState } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { CircleAlert, CircleCheck } from '#ui/parts/icons.ts'
import { Spinner } from '#ui/parts/Spinner.tsx'
import type { ChallengeFailure, RunningChallenge, StartChallenge } from '#external/running-challenge.ts'
import styles from './Captcha.module.css'

export interface CaptchaProps {
  /** Must stay the same function between renders; null if this site has no challenge configured. */
  start: StartChallenge | null
  /** Counts failed submissions: a token works once, so each failure restarts the challenge. */
  round: number
  /** Null while there is no usable token. Must stay the same function between renders. */
  onToken: (token: string | null) => void
}

/** One row with the state of the bot challenge. */
export function Captcha({ start, round, onToken }: CaptchaProps) {
  if (start === null) {
    return <Banner tone="info">{t('Logging in is not configured on this site.')}</Banner>
  }
  return <Challenge key={round} start={start} onToken={onToken} />
}

type ChallengeState = 'started' | 'checked' | 'expired' | ChallengeFailure

function Challenge({ start, onToken }: { start: StartChallenge; onToken: CaptchaProps['onToken'] }) {
  const container = useRef<HTMLDivElement>(null)
  const run = useRef<RunningChallenge | null>(null)
  const [state, setState] = useState<ChallengeState>('started')

  useEffect(() => {
    if (!container.current) return undefined
    const become = (next: ChallengeState, token: string | null) => {
      setState(next)
      onToken(token)
    }
    const started = start({
      container: container.current,
      onToken: (token) => become('checked', token),
      onChecking: (why) => become(why, null),
      onFailure: (why) => become(why, null),
    })
    run.current = started
    return () => started.stop()
  }, [start, onToken])

  const tryAgain = () => {
    setState('started')
    run.current?.restart()
  }
  const isFailed = state === 'failed' || state === 'blocked' || state === 'offline'
  return (
    <div className={styles.row} data-state={isFailed ? 'failed' : state}>
      <div className={styles.state} aria-live="polite">
        {isFailed && <CircleAlert size={20} />}
        {state === 'checked' && <CircleCheck size={20} />}
        {!isFailed && state !== 'checked' && <Spinner />}
        <span>{t(stateTexts[state])}</span>
        {state === 'checked' && <span>{t('(you are not a robot)')}</span>}
      </div>
      {(state === 'failed' || state === 'blocked') && (
        <Button variant="secondary" size="small" onClick={tryAgain}>
          {t('Try again')}
        </Button>
      )}
      <div ref={container} className={styles.container} />
    </div>
  )
}

const stateTexts: Record<ChallengeState, Marked> = {
  started: msg('Checking that you are not a robot…'),
  checked: msg('Checked'),
  expired: msg('The check has expired. Checking again…'),
  failed: msg('The check failed'),
  blocked: msg(
    'The check could not be loaded. Something blocks challenges.cloudflare.com: a content blocker, or this network.',
  ),
  offline: msg('Logging in needs a connection. The check starts by itself once you are connected.'),
}
