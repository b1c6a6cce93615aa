import type { RefObject } from 'react'
import { t } from '#language/language.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { type NavigationSite, furtherNavigation, sideNavigation } from './side-navigation.ts'
import { SideNavigation } from './SideNavigation.tsx'

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
