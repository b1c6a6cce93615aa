import * as v from 'valibot'

/** `next`: where to go afterwards. Whatever it holds, only `safeNextPath` decides where it leads. */
export const NextSearch = v.object({ next: v.optional(v.fallback(v.string(), '')) })
