import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '#language/language.ts'
import { PanelLeftClose, PanelLeftOpen } from '#ui/parts/icons.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { Logo } from '#ui/parts/Logo.tsx'
import { Messages } from '#ui/overlays/Messages.tsx'
import { useLazyPart } from '#ui/parts/use-lazy-part.ts'
import { useMenuButton } from '#ui/overlays/use-menu-button.ts'
import styles from './AppShell.module.css'
import { QuickLinks } from './QuickLinks.tsx'
import type { NavigationSite } from './side-navigation.ts'
import type { Elements } from '#ui/parts/elements.ts'

// Radix is larger than the rest of the shell: it loads when one of its buttons is hovered, focused or pressed.
const Sidebar = loadLater(async () => (await import('./Sidebar.tsx')).Sidebar)
const AvatarMenu = loadLater(async () => (await import('./AvatarMenu.tsx')).AvatarMenu)

export interface ShellAccount {
  name: string
  settingsHref: string
  /** Points; null if the host does not say. */
  balance: number | null
}

export interface AppShellProps {
  brand: string
  /** Null for a visitor, who has neither sidebar nor menu. */
  account: ShellAccount | null
  site: NavigationSite
  onLogout: () => void
  /** Shown in the header, beside the account. */
  badge?: Elements
  /** Lasting notices, such as no connection: shown in the header. */
  notices?: Elements
  children: Elements
}

/** Header, sidebar and main area of every page (specification, section 2). */
export function AppShell(props: AppShellProps) {
  const { brand, account, site, onLogout, badge, notices, children } = props
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // The router would take a fragment in the address for a navigation.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('Skip to the content')}
      </a>
      <header className="app-header">
        {account ? <Navigation site={site} balance={account.balance} /> : <HomeLink to="/" brand={brand} />}
        <div className={styles.end}>
          <div className={styles.notices} aria-live="polite" data-fleeting="gone">
            {notices}
          </div>
          {account && (
            <>
              {badge}
              <Avatar account={account} onLogout={onLogout} />
            </>
          )}
        </div>
      </header>
      <main id="content" ref={main} tabIndex={-1} className="app-main">
        <div className="app-container">{children}</div>
      </main>
      <div className={styles.messages} aria-live="polite">
        <Messages />
      </div>
    </>
  )
}

function HomeLink({ to, brand }: { to: '/' | '/my'; brand: string }) {
  return (
    <Link to={to} className="app-logo">
      <Logo brand={brand} />
    </Link>
  )
}

/** The sidebar with its button, and the links that show while it is closed: it has them too. */
function Navigation({ site, balance }: Pick<AppShellProps, 'site'> & Pick<ShellAccount, 'balance'>) {
  const { isWanted, isOpen, setOpen, buttonRef, buttonProps } = useLazyPart()
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={isOpen ? t('Close navigation') : t('Open navigation')}
        {...buttonProps}
      >
        <Icon size={24} />
      </button>
      {isWanted && (
        <LazyPart isOpen={isOpen}>
          <Sidebar site={site} isOpen={isOpen} onOpenChange={setOpen} buttonRef={buttonRef} />
        </LazyPart>
      )}
      <HomeLink to="/my" brand={site.brand} />
      {!isOpen && <QuickLinks balance={balance} />}
    </>
  )
}

type AvatarProps = Pick<AppShellProps, 'onLogout'> & { account: ShellAccount }

function Avatar({ account, onLogout }: AvatarProps) {
  const { isWanted, isOpen, setOpen, buttonRef, isByKeyboard, buttonProps } = useMenuButton()
  return (
    <div className={styles.avatar}>
      <button
        type="button"
        className={styles.avatarButton}
        aria-label={t('Your account, {name}', { name: account.name })}
        {...buttonProps}
      >
        <span aria-hidden="true">{account.name.slice(0, 1).toUpperCase()}</span>
      </button>
      {isWanted && (
        <LazyPart isOpen={isOpen}>
          <AvatarMenu
            settingsHref={account.settingsHref}
            isOpen={isOpen}
            onOpenChange={setOpen}
            buttonRef={buttonRef}
            isByKeyboard={isByKeyboard}
            onLogout={onLogout}
          />
        </LazyPart>
      )}
    </div>
  )
}
