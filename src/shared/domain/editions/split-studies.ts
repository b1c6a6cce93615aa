import type { Study } from '#contract/answers/catalogue.ts'
import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import type { StudiesPiece } from './pieces.ts'
import { withoutEmpty } from './without-empty.ts'

/** Splits whole studies into a piece and the rows of their texts. */
export function splitStudies(
  studies: readonly Study[],
  { cities, facilities, companies }: Pick<StudiesPiece, 'cities' | 'facilities' | 'companies'>,
): { piece: StudiesPiece; texts: StudyTextRow[] } {
  const piece: StudiesPiece = { studies: {}, cities, facilities, companies, texts: {} }
  const texts = studies.map((study): StudyTextRow => {
    const { long_description, registration_link, registration_email, registration_phone, ...head } = study
    piece.studies[study.id] = { id: study.id, title: study.title, ...withoutEmpty(head) }
    const text = { long_description, registration_link, registration_email, registration_phone }
    return { id: study.id, ...withoutEmpty(text) }
  })
  return { piece, texts }
}
