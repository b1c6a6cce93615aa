import { DateTime, Id, Text } from '#contract/base/values.ts'
import { TypedLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'
import { Line } from '#contract/base/typed-lines.ts'

/** Roles from the least to the most: each role may do all that the roles before it may. */
export const roles = ['viewer', 'support', 'editor', 'payer', 'owner'] as const
export const Role = v.picklist(roles)
export type Role = v.InferOutput<typeof Role>

/** Whether a role may do what another one is needed for. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** An operator's name, which is unique. */
export const OperatorName = Line(60)

/** Why an operator does something, for the log. */
export const Reason = Line(300)

/** E-mails about open work: what waits, and what has waited too long, each at most once a day. */
export const operatorNotices = ['summary', 'overdue'] as const
export type OperatorNotice = (typeof operatorNotices)[number]

const noticeEntries = {
  email: v.nullable(v.pipe(TypedLine, v.trim(), v.maxLength(254), v.email())),
  notices: v.array(v.picklist(operatorNotices)),
}

/**
 * Without an address nothing is sent. `was` is what the form was opened with: what another tab has changed since stays.
 * Desks of a former version do not send it.
 */
export const NoticesBody = v.pipe(
  v.object({ ...noticeEntries, was: v.optional(v.object({ ...noticeEntries, email: v.nullable(Text) })) }),
  v.check(({ email, notices }) => email !== null || notices.length === 0),
)

export const OperatorRow = v.object({
  id: Id,
  name: Text,
  role: Role,
  active: v.boolean(),
  created_at: DateTime,
  passkeys: v.array(
    v.object({ id: Text, name: Text, created_at: DateTime, last_used_at: v.nullable(DateTime) }),
  ),
  email: v.nullable(Text),
  notices: v.array(v.picklist(operatorNotices)),
  /** When an open invite ends; null without one. */
  invited_until: v.nullable(DateTime),
})
export type OperatorRow = v.InferOutput<typeof OperatorRow>

export const OperatorsAnswer = v.object({ operators: v.array(OperatorRow) })

export const InviteBody = v.object({ name: OperatorName, role: Role })
/** The link works once, until then. */
export const InviteAnswer = v.object({ link: Text, expires_at: DateTime })

/** `passkey` is its id in the operator's row. */
export const RemovePasskeyBody = v.object({ passkey: Text, reason: Reason })

/** Either change needs a reason. `was` is the row that the change starts from. */
export const OperatorChangeBody = v.object({
  was: v.object({ role: Role, active: v.boolean() }),
  role: Role,
  active: v.boolean(),
  reason: Reason,
})
export type OperatorChangeBody = v.InferOutput<typeof OperatorChangeBody>
