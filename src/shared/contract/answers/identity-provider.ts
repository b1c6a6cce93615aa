import * as v from 'valibot'
import { vendorDataMaximumLength } from '#contract/base/constants.ts'
import { Text } from '#contract/base/values.ts'

/** Session post to the identity-verification provider (sections 3 and 7). The id number is never asked for. */
export const IdentitySessionBody = v.object({
  verification: v.object({
    callback: v.optional(v.string()),
    person: v.object({ firstName: Text, lastName: Text, idNumber: v.optional(v.string()) }),
    vendorData: v.pipe(v.string(), v.nonEmpty(), v.maxLength(vendorDataMaximumLength)),
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
  }),
})
export type IdentitySessionBody = v.InferOutput<typeof IdentitySessionBody>

/** These fields come from the provider's public documentation, not from the specification. */
export const IdentitySessionAnswer = v.object({
  verification: v.object({
    id: Text,
    url: v.pipe(v.string(), v.url()),
    sessionToken: v.optional(v.string()),
  }),
})

/** Messages that the provider's page in the frame may post. Anything else is ignored. */
export const IdentityFrameMessage = v.picklist([
  /** The page has loaded and waits for `identityFrameReply`. */
  'VERIFF_HANDSHAKE',
  'VERIFF_STARTED',
  'VERIFF_SUBMITTED',
  'VERIFF_FINISHED',
  'VERIFF_CANCELED',
  'VERIFF_RELOAD_REQUEST',
  'VERIFF_FORCE_RELOAD',
])
export type IdentityFrameMessage = v.InferOutput<typeof IdentityFrameMessage>

/** Answer to the handshake; the provider's page shows itself after it. */
export const identityFrameReply = {
  name: 'VERIFF_RENDER',
  payload: {
    version: '2.5.0',
    isReloadHandled: true,
    isVeriffIframeMobile: false,
    embeddedConfigured: false,
    embedded: false,
  },
} as const
