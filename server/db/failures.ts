import { ShareExhausted } from './connection-shares.ts'

/** Codes and messages of Node and PostgreSQL when the database cannot be reached, or cannot take more work, for now. */
const unavailableCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|57014|25006|25P0[34]|08\w{3}|53\w{3}|40001|40P01|55P03)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/**
 * Whether the same statement may succeed later. The connection was lost; the engine is starting, full or out of
 * connections; it ended the statement in favour of another one (deadlock, serialization, a time limit); or it is a standby.
 */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => unavailableCodes.test(codeOf(cause)) || unavailableMessages.test(cause.message),
  )
}

/** Whether the server left a statement without an answer, so that its connection cannot be used for another. */
export function isUnanswered(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.message === 'Query read timeout')
}

/** Whether work was refused because too much of the same participant's waits already. */
export function isShareExhausted(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof ShareExhausted)
}

const hasCode = (codes: RegExp) => (error: unknown) =>
  causesOf(error).some((cause) => codes.test(codeOf(cause)))

/** Whether a statement gave up waiting for a lock (`lock_timeout`). */
export const isLockTimeout = hasCode(/^55P03$/)

/** The same, or a deadlock, of which the engine has ended this side. */
export const isLockLost = hasCode(/^(?:55P03|40P01)$/)

/** Whether the engine refused a row because of a unique index. */
export const isDuplicate = hasCode(/^23505$/)

/** Whether the server takes no writes. */
export const isReadOnly = hasCode(/^25006$/)

/** Whether the role of the connection lacks a right. */
export const isRefusedRight = hasCode(/^42501$/)

/** Whether the engine refused the data: a value, a constraint, or something too long for an index. */
export const isRefusedData = hasCode(/^(?:22|23|54)\w{3}$/)

/** Whether the engine misses one of its own files, or reads other content than it wrote. */
export const isDamage = hasCode(/^(?:58P01|58030|XX001|XX002)$/)

/** An error and all its causes: libraries wrap the engine's own error. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
