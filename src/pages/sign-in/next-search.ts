import * as v from 'valibot'

/** `next`: the page to open afterwards. Only `safeNextPath` decides where it leads. */
export const NextSearch = v.object({ next: v.optional(v.fallback(v.string(), '')) })

/** `from`: where the visitor has just signed in. */
export const LoginSearch = v.object({ ...NextSearch.entries, from: v.optional(v.fallback(v.string(), '')) })
