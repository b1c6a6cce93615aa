import { msg } from '#language/language.ts'

/** Texts of buttons that the specification words itself, and that a first page shows: see `texts.ts` for the others. */
export const firstTexts = {
  working: msg('Working...'),
  loadMore: msg('LOAD MORE'),
} as const
