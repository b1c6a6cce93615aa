import { type ReactNode, useId } from 'react'
import { msg, t } from '#language/language.ts'
import type { FitPoint } from '#domain/fit/fit.ts'
import { Check, Info, X } from '#ui/parts/icons.ts'
import { rich } from '#ui/parts/rich.tsx'
import { fitWords } from './fit-text.ts'
import styles from './FitReasons.module.css'

const verdicts = {
  fits: { Icon: Check, text: msg('Fits'), look: styles.fits },
  'does not fit': { Icon: X, text: msg('Does not fit'), look: styles.unfit },
  'not checked': { Icon: Info, text: msg('Not checked here'), look: styles.unchecked },
} as const

export interface FitReasonsProps {
  points: readonly FitPoint[]
  /** Name of the person for whom the participant looks; undefined for the participant. */
  whom?: string | undefined
  /** The words “your profile”, as a link where there is one. */
  profile: ReactNode
}

/** All requirements of a study beside the participant's values, with the verdicts. */
export function FitReasons({ points, whom, profile }: FitReasonsProps) {
  const titleId = useId()
  const isUnfit = points.some(({ verdict }) => verdict === 'does not fit')
  const isUnchecked = points.some(({ verdict }) => verdict === 'not checked')
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>
        {whom === undefined ? t('Does this fit me?') : t('Does this fit {name}?', { name: whom })}
      </h2>
      {whom === undefined && (
        <p className={styles.verdict}>{t(isUnfit ? unfitText : isUnchecked ? uncheckedText : fitText)}</p>
      )}
      <ul className={styles.points}>
        {points.map((point, index) => (
          <Point key={`${point.subject} ${index}`} point={point} whom={whom} />
        ))}
      </ul>
      <small>
        {whom === undefined
          ? rich('Compared on this device with {profile}. Who takes part is up to the company.', { profile })
          : t('Compared on this device. Who takes part is up to the company.')}
      </small>
    </section>
  )
}

const fitText = msg('By your profile it does.')
const unfitText = msg('By your profile it does not, so your own list leaves it out.')
const uncheckedText = msg('By your profile it does, as far as we can tell. The company checks the rest.')

function Point({ point, whom }: { point: FitPoint; whom: string | undefined }) {
  const { Icon, text, look } = verdicts[point.verdict]
  const { asks, own } = fitWords(point, whom)
  return (
    <li className={look}>
      <Icon size={18} />
      <span className={styles.asks}>{asks}</span>
      {own !== null && <small className={styles.own}>{own}</small>}
      <span className={styles.outcome}>{t(text)}</span>
    </li>
  )
}
