import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { buttonClass } from '#ui/parts/Button.tsx'

/** The way to more points, where there are too few for a payment. */
export function TakeSurvey() {
  return (
    <Link to="/online-surveys" className={buttonClass()}>
      {t('Take a survey')}
    </Link>
  )
}
