export const studyOrders = ['newest', 'ends-soon', 'pay'] as const
export type StudyOrder = (typeof studyOrders)[number]

export const studyPlaces = ['anywhere', 'online', 'in-person'] as const
export type StudyPlace = (typeof studyPlaces)[number]

/** Search within a list: the "applied search" of the specification, section 4. */
export interface StudySearch {
  /** What a study has to be about: decision 053. */
  text: string
  order: StudyOrder
  place: StudyPlace
  /** Slug of the only category wanted; null for all. */
  category: string | null
  /** In which people can take part; null for any. */
  language: 'es' | null
}

export const wholeList: StudySearch = {
  text: '',
  order: 'newest',
  place: 'anywhere',
  category: null,
  language: null,
}

/** Whether the search filters anything; the order does not. */
export function isNarrowed({ text, place, category, language }: StudySearch): boolean {
  return text.trim() !== '' || place !== 'anywhere' || category !== null || language !== null
}
