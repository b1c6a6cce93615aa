import { useId } from 'react'
import { plural } from '#language/formats.ts'
import { t } from '#language/language.ts'
import type { ProviderSurvey } from '#contract/answers/surveys.ts'
import { texts } from '#contract/base/texts.ts'
import { pointsText } from '#domain/money/counted.ts'
import { formatHourlyPay, formatPointsAsDollars } from '#domain/money/money.ts'
import { dollarsPerHour } from '#domain/money/survey-pay.ts'
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
          {lengthText(survey.loi)}
        </h2>
        <Rating rating={survey.rating} />
      </div>
      <PayStub
        label={t('Payout')}
        amount={points}
        note={payText(survey)}
        action={
          <div className={styles.action}>
            <Button size="small" disabled={isDisabled} isBusy={isStarting} onClick={onTake}>
              {t(texts.takeSurvey)}
              <VisuallyHidden>
                , {lengthText(survey.loi)}, {points} {t('(opens in a new tab)')}
              </VisuallyHidden>
            </Button>
          </div>
        }
      />
    </article>
  )
}

function lengthText(minutes: number): string {
  const whole = Math.round(minutes)
  return whole < 1 ? t('Under a minute') : plural(whole, 'About 1 minute', 'About {count} minutes')
}

/** What it is worth, and what that makes an hour if it takes as long as stated. */
function payText({ payout, loi }: ProviderSurvey): string {
  const hourly = dollarsPerHour(payout, loi)
  const worth = formatPointsAsDollars(payout)
  return hourly === null ? worth : `${worth} · ${formatHourlyPay(hourly)}`
}
