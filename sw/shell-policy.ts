import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import type { PrecacheEntry } from 'workbox-precaching'

/**
 * Ties the revision of the page to the headers it is served with: they are frozen in the cache together, and a changed
 * policy would otherwise never reach a device that has the page already.
 */
export function withPolicyVersion(manifest: readonly (PrecacheEntry | string)[]): (PrecacheEntry | string)[] {
  return manifest.map((entry) =>
    typeof entry !== 'string' && entry.url === 'index.html'
      ? { ...entry, revision: `${entry.revision ?? ''}-${policyVersionSlot}` }
      : entry,
  )
}
