import { hourSeconds } from '#domain/dates/spans.ts'

export const sessionSeconds = 12 * hourSeconds
/** How long a use of the passkey counts for payouts and roles. */
export const stepUpSeconds = 5 * 60
