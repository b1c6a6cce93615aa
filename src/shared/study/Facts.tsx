import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import { minutesText } from '#domain/money/counted.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import styles from './Facts.module.css'

export interface FactsProps {
  /** Label and value; rows without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** How many of the first labels a card hides where it is narrow, because the value tells them. */
  plain?: number
  className?: string | undefined
}

export function Facts({ facts, plain = 0, className }: FactsProps) {
  return (
    <dl className={`${styles.facts} ${className ?? ''}`}>
      {facts.map(
        ([label, value], index) =>
          value !== null &&
          value !== '' && (
            <div key={label} data-plain={index < plain ? index : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The expiry as a fact, marked if it is our estimate because the study states none, or if it has passed. */
export function expiryFact(end: StudyView['expires']) {
  const label = end.isEstimate ? t('Expires about') : end.hasPassed ? t('Planned end') : t('Expires')
  return [label, endText(end)] as const
}

export const endText = ({ text, hasPassed }: Pick<StudyView['expires'], 'text' | 'hasPassed'>) =>
  hasPassed ? t('{date} (passed)', { date: text }) : text || t('Cannot be read')

/** How long a study takes; null if it does not say. */
export function durationOf({ minutes, duration }: Pick<StudyView, 'minutes' | 'duration'>) {
  if (minutes !== null) return minutesText(minutes)
  return duration && <HostText isCommon>{duration}</HostText>
}

/** A fact in the host's words, translated if the dictionary has them. */
export function hostFact(label: string, text: string | null) {
  return [
    label,
    text && (
      <HostText key={label} isCommon>
        {text}
      </HostText>
    ),
  ] as const
}
