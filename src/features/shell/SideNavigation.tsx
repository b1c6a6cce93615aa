import { Link } from '@tanstack/react-router'
import {
  type LucideIcon,
  ArrowUpRight,
  ClipboardList,
  ListChecks,
  Mail,
  Package,
  Smartphone,
  Sparkles,
  Stethoscope,
  UsersRound,
  Wallet,
} from '#ui/icons.ts'
import { t } from '#language/language.ts'
import { changeLanguage } from '#offline/change-language.ts'
import { LanguageButton } from '#ui/LanguageButton.tsx'
import type { NavigationIcon, NavigationItem } from './side-navigation.ts'
import styles from './SideNavigation.module.css'

const icons: Record<NavigationIcon, LucideIcon> = {
  studies: Sparkles,
  product: UsersRound,
  trials: Stethoscope,
  apps: Smartphone,
  testing: Package,
  surveys: ClipboardList,
  panels: ListChecks,
  earnings: Wallet,
  contact: Mail,
}

export interface SideNavigationProps {
  items: readonly NavigationItem[]
  /** A link was followed: the sidebar closes. */
  onFollow: () => void
}

export function SideNavigation({ items, onFollow }: SideNavigationProps) {
  return (
    <nav aria-label={t('Studies')} className={styles.navigation}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <NavigationLink item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <div className={styles.language}>
        <LanguageButton onChange={changeLanguage} />
      </div>
    </nav>
  )
}

function NavigationLink({ item, onFollow }: { item: NavigationItem; onFollow: () => void }) {
  const Icon = icons[item.icon]
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      {item.label}
    </>
  )
  const shared = { className: styles.link, onClick: onFollow }
  if (item.kind === 'page') {
    return (
      <Link to={item.path} {...shared}>
        {content}
      </Link>
    )
  }
  if (item.kind === 'category') {
    return (
      <Link to="/category/$slug" params={{ slug: item.slug }} {...shared}>
        {content}
      </Link>
    )
  }
  return (
    <a href={item.href} {...shared}>
      {content}
      <ArrowUpRight size={16} aria-hidden="true" className={styles.away} />
    </a>
  )
}
