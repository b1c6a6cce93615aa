import { hasFeature } from '#api/env.ts'
import { translateKnown, t } from '#language/language.ts'
import type { Env } from '#contract/config/env.ts'

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
  | 'all'
  | 'near'
  | 'saved'
  | 'compare'
  | 'applications'
  | 'notNow'
  | 'join'
  | 'data'
  | 'waiting'
  | 'help'

type OwnPath =
  | '/my'
  | '/online-surveys'
  | '/earnings'
  | '/all'
  | '/near'
  | '/saved'
  | '/compare'
  | '/applications'
  | '/not-now'
  | '/survey-panels'
  | '/data'
  | '/waiting'

export type NavigationItem = {
  label: string
  icon: NavigationIcon
  /** Says in a few words what the page is. */
  hint?: string
} & (
  | { kind: 'page'; path: OwnPath }
  | { kind: 'category'; slug: string }
  | { kind: 'external'; href: string }
)

export type NavigationSite = Pick<Env, 'brand' | 'product' | 'contactUrl' | 'helpUrl'>

/** Label and target of each entry, in order (specification, section 2). */
export function sideNavigation({ product, contactUrl }: NavigationSite): NavigationItem[] {
  return [
    { label: t('Studies for me'), icon: 'studies', kind: 'page', path: '/my' },
    { label: translateKnown(product.label), icon: 'product', kind: 'category', slug: product.slug },
    { label: t('Clinical Trials'), icon: 'trials', kind: 'category', slug: 'clinical-trials' },
    { label: t('App Installs'), icon: 'apps', kind: 'category', slug: 'app-installs' },
    { label: t('Product Testing'), icon: 'testing', kind: 'category', slug: 'product-testing' },
    {
      label: t('Online Surveys'),
      icon: 'surveys',
      kind: 'page',
      path: '/online-surveys',
      hint: t('paid in points here'),
    },
    {
      label: t('Survey Panels'),
      icon: 'panels',
      kind: 'category',
      slug: 'survey-panels',
      hint: t('studies that are surveys'),
    },
    { label: t('Earnings'), icon: 'earnings', kind: 'page', path: '/earnings' },
    { label: t('Contact'), icon: 'contact', kind: 'external', href: contactUrl },
  ]
}

/** The portal's pages beyond the specification's list, those needed most often first. Only editions hold places. */
export function furtherNavigation({ helpUrl }: NavigationSite): NavigationItem[] {
  return [
    ...(hasFeature('editions')
      ? [{ label: t('Near me'), icon: 'near', kind: 'page', path: '/near' } as const]
      : []),
    { label: t('Saved studies'), icon: 'saved', kind: 'page', path: '/saved' },
    { label: t('My applications'), icon: 'applications', kind: 'page', path: '/applications' },
    { label: t('Waiting to send'), icon: 'waiting', kind: 'page', path: '/waiting' },
    { label: t('All Studies'), icon: 'all', kind: 'page', path: '/all' },
    { label: t('Compare studies'), icon: 'compare', kind: 'page', path: '/compare' },
    { label: t('Not for you now'), icon: 'notNow', kind: 'page', path: '/not-now' },
    {
      label: t('Panels to join'),
      icon: 'join',
      kind: 'page',
      path: '/survey-panels',
      hint: t('other companies’ surveys'),
    },
    { label: t('Your data'), icon: 'data', kind: 'page', path: '/data', hint: t('see and download it') },
    { label: t('Questions and answers'), icon: 'help', kind: 'external', href: helpUrl },
  ]
}
