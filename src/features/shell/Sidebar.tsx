import { type RefObject, useId, useSyncExternalStore } from 'react'
import { t } from '#language/language.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import {
  type NavigationSite,
  furtherNavigation,
  sideNavigation,
  type NavigationItem,
} from './side-navigation.ts'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Smartphone } from '#ui/parts/icons.ts'
import { changeLanguage } from '#device/preferred-language.ts'
import { LanguageButton } from '#ui/overlays/LanguageButton.tsx'
import { installPrompt } from '#device/install-prompt.ts'
import { installSteps } from './install-steps.ts'
import styles from './SideNavigation.module.css'

export interface SidebarProps {
  site: NavigationSite
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  buttonRef: RefObject<HTMLElement | null>
}

export function Sidebar({ site, ...sheet }: SidebarProps) {
  return (
    <Sheet title={t('Navigation')} {...sheet}>
      <SideNavigation
        brand={site.brand}
        items={sideNavigation(site)}
        further={furtherNavigation(site)}
        onFollow={() => sheet.onOpenChange(false)}
      />
    </Sheet>
  )
}

interface SideNavigationProps {
  brand: string
  /** The specification's list. */
  items: readonly NavigationItem[]
  further: readonly NavigationItem[]
  /** A link was followed: closes the sidebar. */
  onFollow: () => void
}

function SideNavigation({ brand, items, further, onFollow }: SideNavigationProps) {
  const headingId = useId()
  return (
    <>
      <nav aria-label={t('Studies')} className={styles.navigation}>
        <Links items={items} onFollow={onFollow} />
      </nav>
      <nav aria-labelledby={headingId} className={styles.further}>
        <h2 id={headingId}>{t('More in {brand}', { brand })}</h2>
        <Links items={further} onFollow={onFollow} />
        <InstallEntry brand={brand} />
      </nav>
      <div className={styles.language}>
        <LanguageButton onChange={changeLanguage} />
      </div>
    </>
  )
}

function Links({ items, onFollow }: Pick<SideNavigationProps, 'items' | 'onFollow'>) {
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.label}>
          <NavigationLink item={item} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

function NavigationLink({ item, onFollow }: { item: NavigationItem; onFollow: () => void }) {
  const { Icon, label, hint } = item
  const content = (
    <>
      <Icon size={20} />
      <span>{label}</span>
    </>
  )
  const shared = {
    className: styles.link,
    onClick: onFollow,
    // The hint is drawn by the style: a link is called by its label alone.
    ...(hint !== undefined && { 'aria-label': label, 'aria-description': hint, 'data-hint': hint }),
  }
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
      <ArrowUpRight size={16} className={styles.away} />
    </a>
  )
}

/** The way to install the portal, also after a refusal; nothing where the browser has none or it is installed. */
function InstallEntry({ brand }: { brand: string }) {
  const way = useSyncExternalStore(installPrompt.subscribeToWay, installPrompt.way)
  if (way === 'none') return null
  const content = (
    <>
      <Smartphone size={20} />
      <span>{t('Install {brand}', { brand })}</span>
    </>
  )
  if (way === 'prompt')
    return (
      <button type="button" className={styles.link} onClick={() => void installPrompt.accept()}>
        {content}
      </button>
    )
  return (
    <details className={styles.install}>
      <summary className={styles.link}>{content}</summary>
      <p>{installSteps(brand)}</p>
    </details>
  )
}
