export const studyOrders = ['newest', 'ends-soon', 'pay'] as const
export type StudyOrder = (typeof studyOrders)[number]

export const studyPlaces = ['anywhere', 'online', 'in-person'] as const
export type StudyPlace = (typeof studyPlaces)[number]

/** Search within a list: the "applied search" of the specification, section 4. */
export interface StudySearch {
  /** Words of the subject that a study must have: decision 053. */
  text: string
  order: StudyOrder
  place: StudyPlace
  /** People can take part in Spanish. */
  isInSpanish: boolean
  /** Slug of the only category wanted; null for all. */
  category: string | null
  /** Only what has come to this device since the last visit. The list filters by it; it is no word of a search. */
  isNew: boolean
}

export const wholeList: StudySearch = {
  text: '',
  order: 'newest',
  place: 'anywhere',
  isInSpanish: false,
  category: null,
  isNew: false,
}

/** Whether the search filters anything; the order does not. */
export function isNarrowed({ text, place, isInSpanish, category }: StudySearch): boolean {
  return text.trim() !== '' || place !== 'anywhere' || isInSpanish || category !== null
}
