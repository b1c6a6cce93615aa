import { hasFeature } from '#api/env.ts'
import { translateKnown, t } from '#language/language.ts'
import type { Env } from '#contract/config/env.ts'
import {
  Bookmark,
  CircleSlash,
  ClipboardCheck,
  ClipboardList,
  CloudUpload,
  Columns,
  FolderDown,
  Info,
  Library,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  Smartphone,
  Sparkles,
  Stethoscope,
  UserRoundPlus,
  UsersRound,
  Wallet,
} from '#ui/parts/icons.ts'

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
  Icon: LucideIcon
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
    { label: t('Studies for me'), Icon: Sparkles, kind: 'page', path: '/my' },
    { label: translateKnown(product.label), Icon: UsersRound, kind: 'category', slug: product.slug },
    { label: t('Clinical Trials'), Icon: Stethoscope, kind: 'category', slug: 'clinical-trials' },
    { label: t('App Installs'), Icon: Smartphone, kind: 'category', slug: 'app-installs' },
    { label: t('Product Testing'), Icon: Package, kind: 'category', slug: 'product-testing' },
    {
      label: t('Online Surveys'),
      Icon: ClipboardList,
      kind: 'page',
      path: '/online-surveys',
      hint: t('paid in points here'),
    },
    {
      label: t('Survey Panels'),
      Icon: ListChecks,
      kind: 'category',
      slug: 'survey-panels',
      hint: t('studies that are surveys'),
    },
    { label: t('Earnings'), Icon: Wallet, kind: 'page', path: '/earnings' },
    { label: t('Contact'), Icon: Mail, kind: 'external', href: contactUrl },
  ]
}

/** The portal's pages beyond the specification's list, those needed most often first. Only editions hold places. */
export function furtherNavigation({ helpUrl }: NavigationSite): NavigationItem[] {
  return [
    ...(hasFeature('editions')
      ? [{ label: t('Near me'), Icon: MapPin, kind: 'page', path: '/near' } as const]
      : []),
    { label: t('Saved studies'), Icon: Bookmark, kind: 'page', path: '/saved' },
    { label: t('My applications'), Icon: ClipboardCheck, kind: 'page', path: '/applications' },
    { label: t('Waiting to send'), Icon: CloudUpload, kind: 'page', path: '/waiting' },
    { label: t('All Studies'), Icon: Library, kind: 'page', path: '/all' },
    { label: t('Compare studies'), Icon: Columns, kind: 'page', path: '/compare' },
    {
      label: t('Not for you now'),
      Icon: CircleSlash,
      kind: 'page',
      path: '/not-now',
      hint: t('studies that do not fit, and why'),
    },
    {
      label: t('Panels to join'),
      Icon: UserRoundPlus,
      kind: 'page',
      path: '/survey-panels',
      hint: t('other companies’ surveys'),
    },
    { label: t('Your data'), Icon: FolderDown, kind: 'page', path: '/data', hint: t('see and download it') },
    { label: t('Questions and answers'), Icon: Info, kind: 'external', href: helpUrl },
  ]
}
