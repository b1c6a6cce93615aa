import { type Env, readEnv } from '#contract/config/env.ts'

declare global {
  /** Set by `/env.js` before the app starts. Its content is checked before use. */
  var __env: unknown
}

export const env: Env = readEnv(globalThis.__env)

/** Hosts that declare features give each refusal a code, and each success of a post a word. */
export const givesCodes = env.features.length > 0

export function hasFeature(feature: Env['features'][number]): boolean {
  return env.features.includes(feature)
}
