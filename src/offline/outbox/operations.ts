import type { ParticipationPost } from '#contract/answers/applications.ts'
import type { CashoutPost } from '#contract/answers/cashout.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { KeptOperation } from '#contract/answers/outbox.ts'
import type { ProfilePost } from '#contract/answers/profile.ts'
import { giftCardDollars, pointsPerDollar } from '#contract/base/constants.ts'
import { mapOf } from '#contract/base/values.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import * as v from 'valibot'

/* The kinds of posts. A new one is its item, its row, and its row in `src/features/outbox/operation-texts.ts`. */

/** A form's post that must be neither lost nor duplicated. */
export type OutboxItem = {
  /** UUID v4 that names this intent for ever: the same for every attempt. */
  key: string
  /** `enc_id` of the participant who filled the form in. */
  owner: string
} & (
  | { op: 'profile'; body: ProfilePost; opened?: OpenedForm }
  | { op: 'intake'; studyId: number; body: IntakeBody }
  | { op: 'cashout'; body: CashoutPost }
  | { op: 'participation'; studyId: number; body: ParticipationPost }
  | { op: 'message'; body: MessagePost }
)

/** A message to support, as the form of the host's page has it: for a new thread, or for one by its reference. */
export type MessagePost = { message: string } & ({ about: string } | { thread: string })

/** Values with which a form was opened: the host may have been told something else since, by another device or tab. */
export const OpenedForm = v.strictObject({
  /** The host's values then, by field; null for one that it did not have. */
  values: mapOf(v.nullable(v.string())),
  /** Fields that the participant has changed. */
  changed: v.array(v.string()),
})
export type OpenedForm = v.InferOutput<typeof OpenedForm>

/** Values as the host has them, by field; a host may leave out fields that it has. */
export type HostValues = Readonly<Record<string, unknown>>

/** Fields as they are stored and sent. */
export type Fields = Readonly<Record<string, string | null | string[]>>

/** `lists`: what the participant noted on the device alone. It is never sent, so there is only word of its end. */
export type OperationName = KeptOperation

interface Operation<Name> {
  isOfStudy: Name extends Extract<OutboxItem, { studyId: number }>['op'] ? true : false
  /**
   * What becomes of another post for the same study, while one is open. A post that was never attempted is replaced,
   * unless the participant has to decide (`refused`), or each counts (`beside`).
   */
  another: 'beside' | 'replaces-or-waits' | 'replaces-or-refused' | 'refused'
  /**
   * Whether a second post costs money. Such a post needs its mark even on a full device, is confirmed sooner, a long
   * pause asks the participant, and HTML proves nothing.
   */
  isPayment: boolean
  /** A call of the host, with the token that it wants; or the form of one of its pages. */
  to:
    | { endpoint: Endpoint; token: 'userToken' | 'csrfToken' }
    | { pageOf: (body: Fields) => `/${string}` }
    | null
  /** What the user tells of a post that may have arrived at a host without keys, which cannot be asked; else null. */
  found: ((body: Fields, known: Known) => 'received' | 'unknown' | null) | null
}

interface Known {
  /** Points just before the first attempt, and now. */
  balanceBefore: number | null
  balance: number | null
  profile: HostValues | null
}

const ofStudy = { isOfStudy: true, another: 'replaces-or-refused', isPayment: false, found: null } as const
const beside = { isOfStudy: false, another: 'beside', isPayment: false, found: null } as const

export const operations: { readonly [Name in OperationName]: Operation<Name> } = {
  profile: {
    isOfStudy: false,
    another: 'replaces-or-waits',
    isPayment: false,
    to: { endpoint: endpoints.profile, token: 'userToken' },
    found: (body, { profile }) => (isHeld(body, profile) ? 'received' : null),
  },
  intake: { ...ofStudy, to: { endpoint: endpoints.intakeAnswer, token: 'userToken' } },
  cashout: {
    isOfStudy: false,
    another: 'refused',
    isPayment: true,
    to: { endpoint: endpoints.cashout, token: 'csrfToken' },
    found: (body, known) => (isTaken(body, known) ? 'received' : 'unknown'),
  },
  participation: { ...ofStudy, to: { endpoint: endpoints.participate, token: 'userToken' } },
  message: {
    ...beside,
    to: { pageOf: ({ thread }) => (thread === undefined ? hostPages.contact : hostPages.messages) },
  },
  lists: { ...beside, to: null },
}

export const isOperation = (name: unknown): name is OperationName =>
  typeof name === 'string' && Object.hasOwn(operations, name)

/** Whether a kind is posted as the form of a host's page, which takes a key once, answers HTML, and cancels nothing. */
export function isPageForm({ op }: { op: OperationName }): boolean {
  const { to } = operations[op]
  return to !== null && 'pageOf' in to
}

/** Work of a participant: a post, or what will be one. */
export interface Unsent {
  op: OperationName
  /** Null for work that is of no study. */
  studyId: number | null
}

/** The name of the form whose draft becomes the post. */
export const formOf = ({ op, studyId }: Unsent): string => (studyId === null ? op : `${op}:${studyId}`)

/** The post that a draft becomes, by the name of its form; null if it becomes none. */
export function postOf(form: string): Unsent | null {
  const [op, id] = form.split(':')
  return isOperation(op) ? { op, studyId: operations[op].isOfStudy ? Number(id) : null } : null
}

/** Work beside posts that wait: a form may still have the content of one. */
export const besidePosts = (works: readonly Unsent[], posts: readonly Unsent[]): Unsent[] =>
  works.filter((work) => !posts.some(({ op, studyId }) => op === work.op && studyId === work.studyId))

/** A value of a field as text; null for none, undefined for a value that is no text. */
export function textOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : undefined
}

/** US dollars of a cash-out that is not settled. */
export const dollarsOf = ({ body }: { body: Fields | null }): number =>
  Number(body?.['dollars'] ?? giftCardDollars)

/** Whether the host has each value of a post. */
function isHeld(body: Fields, held: HostValues | null): boolean {
  return Object.entries(body).every(([field, own]) => (held?.[field] ?? '') === (own ?? ''))
}

/** Whether the points of a payment are gone from the balance. */
function isTaken(body: Fields, { balanceBefore, balance }: Known): boolean {
  if (balanceBefore === null || balance === null) return false
  return balance <= balanceBefore - dollarsOf({ body }) * pointsPerDollar
}
