import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { LogOut, Settings, UserRound } from '#ui/parts/icons.ts'
import { Menu, MenuItem, type MenuProps } from '#ui/overlays/Menu.tsx'

export interface AvatarMenuProps extends Omit<MenuProps, 'label' | 'children'> {
  settingsHref: string
  /** Opens the host's sign-out page, after any question. */
  onLogout: () => void
}

/** Profile, Account and Logout (specification, section 2, header). */
export function AvatarMenu({ settingsHref, onLogout, ...menu }: AvatarMenuProps) {
  return (
    <Menu label={t('Your account')} {...menu}>
      <MenuItem>
        <Link to="/profile" {...hinted(t('who you are, for studies that fit'))}>
          <UserRound size={18} />
          <span>{t('Profile')}</span>
        </Link>
      </MenuItem>
      <MenuItem>
        <a href={settingsHref} {...hinted(t('password, e-mail, notifications'))}>
          <Settings size={18} />
          <span>{t('Account')}</span>
        </a>
      </MenuItem>
      <MenuItem onSelect={onLogout}>
        <button type="button">
          <LogOut size={18} />
          <span>{t('Logout')}</span>
        </button>
      </MenuItem>
    </Menu>
  )
}

/** The hint is drawn by the style: an item is called by its label alone. */
const hinted = (hint: string) => ({ 'aria-description': hint, 'data-hint': hint })
