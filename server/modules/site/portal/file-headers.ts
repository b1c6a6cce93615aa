import { fitsBuiltLogin } from '#contract/config/built-login.ts'
import { challengeFramePath } from '#contract/pages/challenge-frame.ts'
import { readEnv } from '#contract/config/env.ts'
import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import { createHash } from 'node:crypto'
import {
  type HeaderInputs,
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
/** Names in this folder contain a hash of their content. */
export const hashedFolder = '/assets/'

/** Headers of a portal file, besides its media type and `commonHeaders`. All pages are the shell. */
export function fileHeaders(address: string, world: HeaderInputs): Record<string, string> {
  if (address.startsWith(hashedFolder)) return { 'Cache-Control': immutable, ...assetHeaders }
  return { 'Cache-Control': revalidate, ...policyOf(address, world) }
}

function policyOf(address: string, world: HeaderInputs): Readonly<Record<string, string>> {
  if (address === shellPath) return pageHeaders(world)
  if (address === challengeFramePath) return challengeFrameHeaders(world)
  return address === workerPath ? workerHeaders(world) : closedHeaders
}

/** Matches the slot of a build, and of a build that has been through `withPolicyVersion`. */
const slot = new RegExp(`${policyVersionSlot}(?:-[0-9a-f]{16})?`)

/**
 * A built worker with a version of the shell's headers, and of whether the shell is marked by
 * `configuredShell`. Devices keep these together; they fetch the shell again when any of them changes.
 */
export function withPolicyVersion(worker: string, world: HeaderInputs): string {
  const version = createHash('sha256')
    .update(JSON.stringify([pageHeaders(world), fitsBuiltLogin(world.portalEnv, readEnv({}))]))
    .digest('hex')
    .slice(0, 16)
  return worker.replace(slot, `${policyVersionSlot}-${version}`)
}
