import { useId } from 'react'
import { t, plural } from '#language/language.ts'
import type { ProviderSurvey } from '#contract/answers/surveys.ts'
import { ratingStars } from '#contract/base/constants.ts'
import { texts } from '#contract/base/texts.ts'
import { pointsText } from '#domain/money/counted.ts'
import { formatHourlyPay, formatPointsAsDollars } from '#domain/money/money.ts'
import { dollarsPerHour } from '#domain/money/survey-pay.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Clock } from '#ui/parts/icons.ts'
import { Stars } from '#ui/parts/Stars.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './SurveyCard.module.css'

export interface SurveyCardProps {
  survey: ProviderSurvey
  /** No survey can be started now. */
  isDisabled: boolean
  isStarting: boolean
  onTake: () => void
}

/** One paid survey: duration, rating, and its pay on the stub. */
export function SurveyCard({ survey, isDisabled, isStarting, onTake }: SurveyCardProps) {
  const titleId = useId()
  const payId = useId()
  const points = pointsText(survey.payout)
  return (
    <article className={styles.card} aria-labelledby={`${titleId} ${payId}`}>
      <div className={styles.facts}>
        <h2 id={titleId}>
          <Clock size={20} />
          <span>{t('Survey, {length}', { length: lengthText(survey.loi) })}</span>
        </h2>
        {/* Providers send 0 for an unrated one. */}
        {survey.rating === 0 ? (
          <small>{t('Not rated yet')}</small>
        ) : (
          <Stars rating={survey.rating} max={ratingStars} />
        )}
      </div>
      <PayStub
        label={t('Payout')}
        amount={points}
        note={<span id={payId}>{payText(survey)}</span>}
        action={
          <div className={styles.action}>
            <Button size="small" disabled={isDisabled} isBusy={isStarting} onClick={onTake}>
              <span>{t(texts.takeSurvey)}</span>
              <VisuallyHidden>
                {` ${lengthText(survey.loi)}, ${points} ${t('(opens in a new tab)')}`}
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
  return whole < 1 ? t('under a minute') : plural(whole, 'about 1 minute', 'about {count} minutes')
}

/** The survey's value in dollars, and per hour if it takes the stated time. */
function payText({ payout, loi }: ProviderSurvey): string {
  const hourly = dollarsPerHour(payout, loi)
  const worth = formatPointsAsDollars(payout)
  return hourly === null ? worth : `${worth} · ${formatHourlyPay(hourly)}`
}
