import { t } from '#language/language.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { isAhead, ownSession } from '#domain/recruiting/participation-rules.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { ParticipationActs, type ParticipationActsProps } from './ParticipationActs.tsx'
import styles from './ApplicationsView.module.css'
import { participationText } from './participation-text.ts'

/** The participant's part in a study of this host, and the last act on it. */
export interface OwnPart {
  participation: Participation
  /** The act that the host's answer does not show yet, or that was refused; null for none. */
  act: {
    text: string
    isRefused: boolean
    /** Null once it has arrived, or is being taken back. */
    onTakeBack: (() => void) | null
  } | null
}

type ParticipationPartProps = OwnPart & Omit<ParticipationActsProps, 'participation'>

/** One part in a study: its state, the study's words, and what the participant can do. */
export function ParticipationPart({ participation, act, ...acts }: ParticipationPartProps) {
  const { note, reason, state } = participation
  const session = ownSession(participation)
  return (
    <>
      <p className={styles.question}>
        {state === 'accepted' && session !== null && isAhead(session, acts.now)
          ? t('You have a place.')
          : participationText(participation, acts.now)}
      </p>
      {note !== null && <p>{rich('The study: {words}', { words: <HostText>{note}</HostText> })}</p>}
      {state === 'cancelled' && reason !== null && <p>{t('You: {words}', { words: reason })}</p>}
      {act !== null && (
        <Banner
          tone={act.isRefused ? 'error' : 'info'}
          action={
            act.onTakeBack && (
              <Button variant="secondary" size="small" onClick={act.onTakeBack}>
                {t('Take back')}
              </Button>
            )
          }
        >
          {act.text}
        </Banner>
      )}
      {(act === null || act.isRefused) && <ParticipationActs {...acts} participation={participation} />}
    </>
  )
}
