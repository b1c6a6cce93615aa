import { msg } from '#language/language.ts'

/** Button texts that the specification words and that a first page shows; `texts.ts` has the others. */
export const firstTexts = {
  working: msg('Working...'),
  loadMore: msg('LOAD MORE'),
} as const
