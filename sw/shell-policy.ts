import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import type { PrecacheEntry } from 'workbox-precaching'

/**
 * Includes the version of the header policy in the page's revision. Headers are cached with the page, so a changed
 * policy would otherwise never reach a device that has the page.
 */
export function withPolicyVersion(manifest: readonly (PrecacheEntry | string)[]): (PrecacheEntry | string)[] {
  return manifest.map((entry) =>
    typeof entry !== 'string' && entry.url === 'index.html'
      ? { ...entry, revision: `${entry.revision ?? ''}-${policyVersionSlot}` }
      : entry,
  )
}
