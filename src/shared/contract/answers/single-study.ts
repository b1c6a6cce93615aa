import { Id, OptionalText, Text, tableOf, optionalTableOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Category, City, Company, Facility, OneStudy } from './catalogue.ts'

/** Renames the field of the studies, which on the wire is named after the configured product, to `studies`. */
export const withStudies = (product: string) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform(({ [product]: studies, ...tables }) => ({ ...tables, studies })),
  )

export const singleStudyAnswer = (product: string) =>
  v.pipe(
    withStudies(product),
    v.object({
      studies: tableOf(OneStudy),
      cities: optionalTableOf(City),
      categories: optionalTableOf(Category),
      facilities: optionalTableOf(Facility),
      companies: optionalTableOf(Company),
    }),
  )

/** For visitors, below the login form: a few open studies, and the first questions with their answers. */
export const WelcomeAnswer = v.object({
  studies: v.array(
    v.object({ id: Id, title: Text, pay: OptionalText, languages: OptionalText, image: OptionalText }),
  ),
  questions: v.array(v.object({ question: Text, answer: Text })),
})
export type WelcomeAnswer = v.InferOutput<typeof WelcomeAnswer>
