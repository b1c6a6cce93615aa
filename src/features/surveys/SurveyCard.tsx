import { useId } from 'react'
import type { ProviderSurvey } from '#contract/surveys.ts'
import { texts } from '#contract/texts.ts'
import { formatHourlyPay, formatPoints, formatPointsAsDollars } from '#domain/money.ts'
import { dollarsPerHour } from '#domain/survey-pay.ts'
import { Button } from '#ui/Button.tsx'
import { Clock } from '#ui/icons.ts'
import { PayStub } from '#ui/PayStub.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Rating } from './Rating.tsx'
import styles from './SurveyCard.module.css'

export interface SurveyCardProps {
  survey: ProviderSurvey
  /** Nothing can be started now. */
  isDisabled: boolean
  isStarting: boolean
  onTake: () => void
}

/** One paid survey: how long it takes, how others liked it, and what it pays, on the stub. */
export function SurveyCard({ survey, isDisabled, isStarting, onTake }: SurveyCardProps) {
  const titleId = useId()
  const points = pointsText(survey.payout)
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.facts}>
        <h2 id={titleId}>
          <Clock size={20} aria-hidden="true" />
          {minutesText(survey.loi)}
        </h2>
        <Rating rating={survey.rating} />
      </div>
      <PayStub
        label="Payout"
        amount={points}
        note={payText(survey)}
        action={
          <div className={styles.action}>
            <Button size="small" disabled={isDisabled} isBusy={isStarting} onClick={onTake}>
              {texts.takeSurvey}
              <VisuallyHidden>
                , {minutesText(survey.loi)}, {points} (opens in a new tab)
              </VisuallyHidden>
            </Button>
          </div>
        }
      />
    </article>
  )
}

function minutesText(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1) return 'Under a minute'
  return whole === 1 ? 'About 1 minute' : `About ${whole} minutes`
}

/** What it is worth, and what that makes an hour if it takes as long as stated. */
function payText({ payout, loi }: ProviderSurvey): string {
  const hourly = dollarsPerHour(payout, loi)
  const worth = formatPointsAsDollars(payout)
  return hourly === null ? worth : `${worth} · ${formatHourlyPay(hourly)}`
}

function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${formatPoints(points)} points`
}
