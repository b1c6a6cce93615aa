import { Count, DateTime } from '#contract/base/values.ts'
import type { PayoutState } from './payouts.ts'
import * as v from 'valibot'

export interface KindOfWork {
  name: string
  title: string
  /** The page of the desk that clears it. An operator who may not see it reads the count alone. */
  to: '/payouts' | '/finance' | '/sessions' | '/studies' | '/people' | '/contact' | '/sources' | '/mails'
  search?: { state: PayoutState }
}

/** The kinds of open work: Today, the e-mails to operators and `/metrics` read this table. */
export const kindsOfWork = [
  { name: 'payouts', title: 'Payouts waiting', to: '/payouts' },
  // Gift cards that were not sent, says one payer: a second one has to undo the mark.
  { name: 'undos', title: 'Undo asked', to: '/payouts', search: { state: 'doubted' } },
  // Gift cards that differ from the provider's list, and that nobody has looked at.
  { name: 'differences', title: 'Cards that differ', to: '/finance' },
  // Sessions that are over, with participants who are not marked.
  { name: 'unmarked', title: 'Sessions to mark', to: '/sessions' },
  // Messages of participants about a session that they are not marked for.
  { name: 'present', title: 'Say they were there', to: '/contact' },
  // Sessions of the next 24 hours with a seat that nobody has or is offered.
  { name: 'empty_seats', title: 'Sessions soon with empty seats', to: '/sessions' },
  // Points of those who attended a study, which a second operator has to approve.
  { name: 'pay', title: 'Points to approve', to: '/studies' },
  // Points by hand above a limit, which a second operator has to approve.
  { name: 'points', title: 'Points by hand to approve', to: '/people' },
  // Places that participants gave up or let lapse, and that nobody has.
  { name: 'freed', title: 'Places that came back', to: '/studies' },
  // Answers to questionnaires that no operator has seen.
  { name: 'answers', title: 'Unread answers', to: '/studies' },
  { name: 'held_accounts', title: 'Accounts on hold', to: '/people' },
  // All but those of `present`.
  { name: 'messages', title: 'Messages and reports', to: '/contact' },
  { name: 'failed_sources', title: 'Sources that failed', to: '/sources' },
  // E-mails that were given up, or have failed several times.
  { name: 'mails', title: 'E-mails in trouble', to: '/mails' },
] as const satisfies readonly KindOfWork[]

const Work = v.object({
  count: Count,
  /** How many of them are from the last 24 hours. */
  since_yesterday: Count,
  /** How many of them wait too long, or cannot wait. */
  urgent: Count,
  /** When the oldest one began; null if there are none. */
  oldest_at: v.nullable(DateTime),
})
export type Work = v.InferOutput<typeof Work>

export const TodayAnswer = v.object(
  v.entriesFromList(
    kindsOfWork.map(({ name }) => name),
    Work,
  ),
)
export type TodayAnswer = v.InferOutput<typeof TodayAnswer>
