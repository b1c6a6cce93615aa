import { Link } from '@tanstack/react-router'
import { hasFeature } from '#api/env.ts'
import { t } from '#language/language.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { ClipboardList, MapPin, Sparkles, Wallet } from '#ui/parts/icons.ts'
import { newsCountQuery } from '#offline/storage/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './QuickLinks.module.css'

/**
 * The pages that are opened most: links in the header, or a bar at the bottom of a phone.
 *
 * @param props.balance Points; null if the host does not say.
 */
export function QuickLinks({ balance }: { balance: number | null }) {
  const newsCount = useQuery(newsCountQuery).data ?? 0
  const links = [
    { to: '/my', text: t('My Studies'), Icon: Sparkles },
    ...(hasFeature('editions') ? [{ to: '/near', text: t('Near me'), Icon: MapPin } as const] : []),
    { to: '/online-surveys', text: t('Online Surveys'), Icon: ClipboardList },
    { to: '/earnings', text: t('Earnings'), Icon: Wallet },
  ] as const
  return (
    <nav aria-label={t('Main pages')} className={styles.links}>
      {links.map(({ to, text, Icon }) => (
        <Link key={to} to={to}>
          <Icon size={20} />
          <span>{text}</span>
          {to === '/my' && newsCount > 0 && (
            <span className={styles.count}>
              <VisuallyHidden>{t('for you:')}</VisuallyHidden> <span>{newsCount}</span>
            </span>
          )}
          {to === '/earnings' && balance !== null && (
            <span className={styles.balance}>{formatPointsAsDollars(balance)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
