import type { HostConfig } from '#server/config/config.ts'
import { contactPath } from './platform/pages/account-paths.ts'

/** The embedded engine never flushes its writes to the disk, which matters if points are money. */
export function powerCutWarning({ databaseUrl, sandbox, surveys }: HostConfig): string | null {
  if (databaseUrl !== null || (sandbox && surveys === null)) return null
  return 'a power cut may lose the last seconds of the embedded engine, confirmed cash-outs included: set DATABASE_URL'
}

/** The last day of each release of Node that the host still runs on, as its makers have announced it. */
const lastDayOfNode: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

/** A release of Node without support runs, but weaknesses that are found in it stay. */
export function nodeWarning({ sandbox }: HostConfig, version: string, now: Date): string | null {
  const [major = ''] = version.split('.')
  const lastDay = lastDayOfNode[major]
  if (sandbox || lastDay === undefined || now.toISOString().slice(0, 10) <= lastDay) return null
  return `Node ${major} has had no security updates since ${lastDay}: use a later one`
}

/** Without limits a second operator has a say in nothing that is paid. */
export function limitsWarning({
  sandbox,
  desk,
  payoutLimit,
  pointsLimits,
  incentiveLimits,
}: HostConfig): string | null {
  const limits = {
    PAYOUT_LIMIT: payoutLimit,
    POINTS_LIMIT: pointsLimits.act,
    POINTS_MONTH_LIMIT: pointsLimits.month,
    INCENTIVE_ACT_LIMIT: incentiveLimits.act,
    INCENTIVE_LIMIT: incentiveLimits.month,
  }
  const unset = Object.entries(limits).flatMap(([name, limit]) => (limit === null ? [name] : []))
  if (sandbox || desk === null || unset.length === 0) return null
  return `one operator alone may pay any amount: set ${unset.join(', ')}`
}

/** The provider mails a card to the address of the account, which may be mistyped. */
export function addressWarning({ sandbox, giftCards, confirmEmailBefore }: HostConfig): string | null {
  if (sandbox || giftCards === null || confirmEmailBefore.includes('cash-out')) return null
  return 'gift cards are mailed to addresses that nobody has confirmed: set CONFIRM_EMAIL_BEFORE=cash-out'
}

/** Visitors ask who runs the site and which card they get: without the settings nobody can answer. */
export function namesWarning({ sandbox, runBy, giftCardTerms }: HostConfig): string | null {
  const unset = [
    ...(runBy === null ? ['RUN_BY'] : []),
    ...(giftCardTerms.brands.length === 0 ? ['GIFT_CARD_BRANDS'] : []),
  ]
  if (sandbox || unset.length === 0) return null
  return `participants cannot read who runs this site, or which gift card they get: set ${unset.join(' and ')}`
}

/** A host for this machine only needs no way for participants to reach somebody. */
export function contactWarning(
  { sandbox, contactEmail, desk }: HostConfig,
  contactUrl: string | undefined,
): string | null {
  if (sandbox || desk !== null || contactEmail !== null || contactUrl !== contactPath) return null
  return 'participants cannot reach you: set DESK_ORIGIN, where you read their messages, CONTACT_EMAIL, which the contact page shows, or CONTACT_URL'
}
