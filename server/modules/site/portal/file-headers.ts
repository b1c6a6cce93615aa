import { fitsBuiltLogin } from '#contract/config/built-login.ts'
import { challengeFramePath } from '#contract/pages/challenge-frame.ts'
import { readEnv } from '#contract/config/env.ts'
import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import { createHash } from 'node:crypto'
import {
  type HeaderWorld,
  assetHeaders,
  challengeFrameHeaders,
  closedHeaders,
  pageHeaders,
  workerHeaders,
} from '#server/http/security-headers.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

export const shellPath = '/index.html'
export const workerPath = '/sw.js'
/** Names under it carry a hash of their content. */
export const hashedFolder = '/assets/'

/** What a file of the portal is served with, beyond its media type and `commonHeaders`; pages are the shell. */
export function fileHeaders(address: string, world: HeaderWorld): Record<string, string> {
  if (address.startsWith(hashedFolder)) return { 'Cache-Control': immutable, ...assetHeaders }
  return { 'Cache-Control': revalidate, ...policyOf(address, world) }
}

function policyOf(address: string, world: HeaderWorld): Readonly<Record<string, string>> {
  if (address === shellPath) return pageHeaders(world)
  if (address === challengeFramePath) return challengeFrameHeaders(world)
  return address === workerPath ? workerHeaders(world) : closedHeaders
}

/** In a build, and in one that went through `withPolicyVersion` before. */
const slot = new RegExp(`${policyVersionSlot}(?:-[0-9a-f]{16})?`)

/**
 * A built worker that names the headers which the shell is served with, and whether the shell is marked as
 * `configuredShell` does. Devices keep all of it together; they fetch the shell anew when any of it changes.
 */
export function withPolicyVersion(worker: string, world: HeaderWorld): string {
  const version = createHash('sha256')
    .update(JSON.stringify([pageHeaders(world), fitsBuiltLogin(world.portalEnv, readEnv({}))]))
    .digest('hex')
    .slice(0, 16)
  return worker.replace(slot, `${policyVersionSlot}-${version}`)
}
