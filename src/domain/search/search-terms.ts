export const studyOrders = ['newest', 'ends-soon', 'pay'] as const
export type StudyOrder = (typeof studyOrders)[number]

export const studyPlaces = ['anywhere', 'online', 'in-person', 'in-spanish'] as const
export type StudyPlace = (typeof studyPlaces)[number]

/** Search within a list: the "applied search" of the specification, section 4. */
export interface StudySearch {
  /** Words of the subject that a study must have: decision 053. */
  text: string
  order: StudyOrder
  place: StudyPlace
  /** Slug of the only category wanted; null for all. */
  category: string | null
}

export const wholeList: StudySearch = { text: '', order: 'newest', place: 'anywhere', category: null }

/** Whether the search filters anything; the order does not. */
export function isNarrowed({ text, place, category }: StudySearch): boolean {
  return text.trim() !== '' || place !== 'anywhere' || category !== null
}
