import * as v from 'valibot'

/** `next`: the page to open afterwards. Only `safeNextPath` decides where it leads. */
export const NextSearch = v.object({ next: v.optional(v.fallback(v.string(), '')) })
