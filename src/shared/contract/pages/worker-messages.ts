import * as v from 'valibot'

/** Messages of a page to the service worker. Anything else is ignored. */
export const WorkerMessage = v.variant('type', [
  /** Replace the active worker: the participant agreed to reload. */
  v.strictObject({ type: v.literal('SKIP_WAITING') }),
  /** Fetch these images into the cache while there is a network. */
  v.strictObject({
    type: v.literal('WARM_IMAGES'),
    addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.maxLength(100)),
  }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

export const PageMessage = v.variant('type', [
  /** A notification was clicked: show this path of the portal. */
  v.strictObject({ type: v.literal('OPEN'), path: v.string() }),
  /** The page has begun with a configuration that the operator has changed. */
  v.strictObject({ type: v.literal('CONFIGURED') }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>

/**
 * Placeholder in the built worker for the version of the header policy, which a host fills in. Precached pages keep
 * the headers that they were fetched with, so a change of the policy has to refetch them.
 */
export const policyVersionSlot = 'header-policy-version'
