import { known, t } from '#language/language.ts'
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
    { label: t('Studies for me'), icon: 'studies', kind: 'page', path: '/my' },
    { label: known(product.label), icon: 'product', kind: 'category', slug: product.slug },
    { label: t('Clinical Trials'), icon: 'trials', kind: 'category', slug: 'clinical-trials' },
    { label: t('App Installs'), icon: 'apps', kind: 'category', slug: 'app-installs' },
    { label: t('Product Testing'), icon: 'testing', kind: 'category', slug: 'product-testing' },
    { label: t('Online Surveys'), icon: 'surveys', kind: 'page', path: '/online-surveys' },
    { label: t('Survey Panels'), icon: 'panels', kind: 'category', slug: 'survey-panels' },
    { label: t('Earnings'), icon: 'earnings', kind: 'page', path: '/earnings' },
    { label: t('Contact'), icon: 'contact', kind: 'external', href: contactUrl },
  ]
}
