import { t } from '#language/language.ts'
import { ratingStars } from '#contract/base/constants.ts'
import { Stars } from '#ui/Stars.tsx'
import styles from './Rating.module.css'

/** How others rated a survey; providers send 0 for one that nobody has rated. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return <p className={styles.none}>{t('Not rated yet')}</p>
  return <Stars rating={rating} max={ratingStars} />
}
