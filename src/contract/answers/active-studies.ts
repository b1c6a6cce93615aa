import * as v from 'valibot'
import { City, Facility, Study, withStudies } from './catalogue.ts'
import { UnreadTable, optionalTableOf, tableOf } from '#contract/base/values.ts'

/** @param product API segment of the configured product. */
export const activeStudiesAnswer = (product: string) =>
  v.pipe(
    withStudies(product),
    v.object({
      studies: tableOf(Study),
      cities: optionalTableOf(City),
      facilities: optionalTableOf(Facility),
    }),
  )

/**
 * `activeStudiesAnswer` with studies that are still to be read, by `readRows`: thousands at once would hold a page up.
 *
 * @param product API segment of the configured product.
 */
export const unreadStudiesAnswer = (product: string) =>
  v.pipe(
    withStudies(product),
    v.object({
      studies: UnreadTable,
      cities: optionalTableOf(City),
      facilities: optionalTableOf(Facility),
    }),
  )
