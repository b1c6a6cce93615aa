import * as v from 'valibot'

/**
 * The document that a provider's bot challenge runs in. It is apart from the portal, so that the provider's script
 * meets none of the portal's pages, and the portal's policy need not let it in.
 */
export const challengeFramePath = '/embed/captcha.html'

/** Where the script of Cloudflare Turnstile comes from. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'

/** What that document says to the page around it; anything else is ignored. */
export const ChallengeFrameMessage = v.strictObject({
  /**
   * `ready`: the provider's script runs. `token`: it gave one. `expired`: the last one is void and the provider checks
   * again by itself. `failed`: the provider said no or broke. `blocked`: its script could not be loaded.
   */
  type: v.picklist(['ready', 'token', 'expired', 'failed', 'blocked']),
  token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
})
export type ChallengeFrameMessage = v.InferOutput<typeof ChallengeFrameMessage>

/** What the page tells that document, in the fragment of its address. */
export interface ChallengeFrameSettings {
  sitekey: string
  /** `compact` is for less than 300 pixels. */
  size: 'flexible' | 'compact'
}
