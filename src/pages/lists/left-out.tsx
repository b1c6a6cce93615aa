import { plural } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { Link } from '@tanstack/react-router'

/** The number of studies that a list leaves out, and a link to them with the reasons. */
export function LeftOut({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <>
      <span>
        {plural(count, '1 other study does not fit you now.', '{count} other studies do not fit you now.')}
      </span>{' '}
      <Link to="/not-now">{t('See why')}</Link>
    </>
  )
}
