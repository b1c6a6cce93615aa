import type { Env } from '#contract/config/env.ts'
import * as v from 'valibot'

/**
 * Address and rules of sending, from the page's checked configuration. The page stores a copy for the worker, which has
 * no configuration of its own and may run without a page.
 */
export const SendingSettings = v.strictObject({
  /** Base of the API host; empty for the same origin. */
  apiUrl: v.string(),
  /** The API segment of `{product}`. */
  product: v.string(),
  /** Whether the host carries out each `Idempotency-Key` at most once, and can be asked about it. */
  isReplayable: v.boolean(),
})
export type SendingSettings = v.InferOutput<typeof SendingSettings>

export function settingsOf(env: Env): SendingSettings {
  return {
    apiUrl: env.apiUrl,
    product: env.product.api,
    isReplayable: env.features.includes('idempotency'),
  }
}
