import { t } from '#language/language.ts'
import { ratingStars } from '#contract/base/constants.ts'
import { Stars } from '#ui/parts/Stars.tsx'
import styles from './Rating.module.css'

/** Rating of a survey by others; providers send 0 for an unrated one. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return <p className={styles.none}>{t('Not rated yet')}</p>
  return <Stars rating={rating} max={ratingStars} />
}
