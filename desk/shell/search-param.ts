import * as v from 'valibot'

/** A value of a page's address. One that may not be there, or has another shape, counts as left out. */
export const searchParam = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** Whether any value of a filter in the address is given. */
export const isFiltered = (filter: object): boolean =>
  Object.values(filter).some((value) => value !== undefined)
