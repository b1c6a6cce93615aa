import { studyOrders, studyPlaces, wholeList } from '#domain/search/search-terms.ts'
import * as v from 'valibot'

const maxTextLength = 200

/** The router reads `q=42` as a number. */
const SearchText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value).slice(0, maxTextLength)),
)

/** The applied search in the address of a list, without values that equal their defaults. */
export const StudySearchParams = v.object({
  q: v.optional(v.fallback(SearchText, '')),
  sort: v.optional(v.fallback(v.picklist(studyOrders), wholeList.order)),
  place: v.optional(v.fallback(v.picklist(studyPlaces), wholeList.place)),
  spanish: v.optional(v.fallback(v.boolean(), wholeList.isInSpanish)),
  category: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)), '')),
  new: v.optional(v.fallback(v.boolean(), wholeList.isNew)),
  /** Id of the person for whom a kept search looks, empty for the participant: the list chooses them, and drops it. */
  for: v.optional(v.fallback(v.string(), '')),
})
export type StudySearchParams = v.InferOutput<typeof StudySearchParams>
