import type { Env } from '#contract/env.ts'

export type NavigationIcon =
  | 'studies'
  | 'product'
  | 'trials'
  | 'apps'
  | 'testing'
  | 'surveys'
  | 'panels'
  | 'earnings'
  | 'contact'

export type NavigationItem = { label: string; icon: NavigationIcon } & (
  | { kind: 'page'; path: '/my' | '/online-surveys' | '/earnings' }
  | { kind: 'category'; slug: string }
  | { kind: 'external'; href: string }
)

export type NavigationSite = Pick<Env, 'product' | 'contactUrl'>

/** Label and target of each entry, in order (specification, section 2). */
export function sideNavigation({ product, contactUrl }: NavigationSite): NavigationItem[] {
  return [
    { label: 'Studies for me', icon: 'studies', kind: 'page', path: '/my' },
    { label: product.label, icon: 'product', kind: 'category', slug: product.slug },
    { label: 'Clinical Trials', icon: 'trials', kind: 'category', slug: 'clinical-trials' },
    { label: 'App Installs', icon: 'apps', kind: 'category', slug: 'app-installs' },
    { label: 'Product Testing', icon: 'testing', kind: 'category', slug: 'product-testing' },
    { label: 'Online Surveys', icon: 'surveys', kind: 'page', path: '/online-surveys' },
    { label: 'Survey Panels', icon: 'panels', kind: 'category', slug: 'survey-panels' },
    { label: 'Earnings', icon: 'earnings', kind: 'page', path: '/earnings' },
    { label: 'Contact', icon: 'contact', kind: 'external', href: contactUrl },
  ]
}
