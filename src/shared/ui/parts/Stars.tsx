import { Star } from './icons.ts'
import { t } from '#language/language.ts'
import styles from './Stars.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StarsProps {
  /** Rating from 0 to `max`. */
  rating: number
  max: number
}

/** Stars filled to a tenth of the rating, with the rating as a number with one decimal. */
export function Stars({ rating, max }: StarsProps) {
  const text = rating.toFixed(1)
  return (
    <p className={styles.rating}>
      <span className={styles.stars} aria-hidden="true">
        <StarRow max={max} />
        <span className={styles.filled} style={{ inlineSize: `${(Number(text) / max) * 100}%` }}>
          <StarRow max={max} />
        </span>
      </span>
      <VisuallyHidden>{`${t('Rated')} `}</VisuallyHidden>
      <span>{text}</span>
      <VisuallyHidden>{` ${t('of {max}', { max })}`}</VisuallyHidden>
    </p>
  )
}

function StarRow({ max }: Pick<StarsProps, 'max'>) {
  return (
    <span className={styles.row}>
      {Array.from({ length: max }, (_, index) => (
        <Star key={index} size={18} />
      ))}
    </span>
  )
}
