import type { HostConfig } from '#server/config/config.ts'
import { contactPath } from './platform/pages/account-paths.ts'

/** The embedded engine never flushes its writes to the disk, which matters if points are money. */
export function powerCutWarning({ databaseUrl, sandbox, surveys }: HostConfig): string | null {
  if (databaseUrl !== null || (sandbox && surveys === null)) return null
  return 'a power cut may lose the last seconds of the embedded engine, confirmed cash-outs included: set DATABASE_URL'
}

/** A host for this machine only needs no way for participants to reach somebody. */
export function contactWarning(
  { sandbox, contactEmail, desk }: HostConfig,
  contactUrl: string | undefined,
): string | null {
  if (sandbox || desk !== null || contactEmail !== null || contactUrl !== contactPath) return null
  return 'participants cannot reach you: set DESK_ORIGIN, where you read their messages, CONTACT_EMAIL, which the contact page shows, or CONTACT_URL'
}
