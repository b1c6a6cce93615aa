import * as v from 'valibot'

/**
 * The document in which a provider's bot challenge runs. It is separate, so that the provider's script has no access
 * to the portal's pages and the portal's policy need not allow it.
 */
export const challengeFramePath = '/embed/captcha.html'

export const turnstileOrigin = 'https://challenges.cloudflare.com'

/** Messages of that document to the page around it; anything else is ignored. */
export const ChallengeFrameMessage = v.strictObject({
  /**
   * `ready`: the provider's script runs. `token`: it gave one. `expired`: the last token is void; the provider checks
   * again by itself. `failed`: the provider refused or broke. `blocked`: its script could not be loaded.
   */
  type: v.picklist(['ready', 'token', 'expired', 'failed', 'blocked']),
  token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
})
export type ChallengeFrameMessage = v.InferOutput<typeof ChallengeFrameMessage>

/** Settings for that document, in the fragment of its address. */
export interface ChallengeFrameSettings {
  sitekey: string
  /** `compact` is for less than 300 pixels. */
  size: 'flexible' | 'compact'
}
