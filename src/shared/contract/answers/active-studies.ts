import * as v from 'valibot'
import { City, Facility, Study } from './catalogue.ts'
import { withStudies } from './single-study.ts'
import { UnreadTable, optionalTableOf, tableOf } from '#contract/base/values.ts'

const tables = { cities: optionalTableOf(City), facilities: optionalTableOf(Facility) }

export const activeStudiesAnswer = (product: string) =>
  v.pipe(withStudies(product), v.object({ studies: tableOf(Study), ...tables }))

/**
 * Like `activeStudiesAnswer`, but leaves the studies unread, for `readRows`: thousands in one go would block.
 *
 * @param product API segment of the configured product.
 */
export const unreadStudiesAnswer = (product: string) =>
  v.pipe(withStudies(product), v.object({ studies: UnreadTable, ...tables }))
