import * as v from 'valibot'

/** A value of a page's address. One that may not be there, or has another shape, counts as left out. */
export const searchParam = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.optional(v.fallback(v.optional(schema), undefined))
