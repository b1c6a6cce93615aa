import * as v from 'valibot'

/** What a page may say to the service worker. Anything else is ignored. */
export const WorkerMessage = v.variant('type', [
  /** Take over from the worker in charge: the participant agreed to reload. */
  v.strictObject({ type: v.literal('SKIP_WAITING') }),
  /** Fetch these images into the cache while there is a network. */
  v.strictObject({
    type: v.literal('WARM_IMAGES'),
    addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.maxLength(100)),
  }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** What the service worker may say to a page. */
export const PageMessage = v.strictObject({
  /** A notification was clicked: show this path of the portal. */
  type: v.literal('OPEN'),
  path: v.string(),
})
export type PageMessage = v.InferOutput<typeof PageMessage>

/**
 * Stands in the built worker for the version of the header policy. A host puts its own in this place: the headers of a
 * precached page are frozen with it, so the page has to be fetched again when they change.
 */
export const policyVersionSlot = 'header-policy-version'
