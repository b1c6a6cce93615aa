import content from '#server/content/pages/errors.json' with { type: 'json' }
import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import * as v from 'valibot'
import type { PageLanguage } from '#server/http/page-language.ts'

const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
export const Explanation = v.strictObject({ title: Line, text: Line })
export type Explanation = v.InferOutput<typeof Explanation>

const Texts = v.strictObject({
  errors: v.record(
    v.custom<ErrorCode>((code) => typeof code === 'string' && code in errorStatuses),
    Explanation,
  ),
  /** For every other error. */
  unreadable: Explanation,
  noPage: Explanation,
  home: Line,
  contact: Line,
})
export const ErrorTexts = v.strictObject({ en: Texts, es: Texts })

export const errorTexts: Readonly<Record<PageLanguage, v.InferOutput<typeof Texts>>> = content
