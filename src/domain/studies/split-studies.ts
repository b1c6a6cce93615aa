import type { Study, StudyHead, StudyText } from '#contract/answers/catalogue.ts'
import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import type { StudiesPiece } from './pieces.ts'

/** Splits whole studies into a piece and the rows of their texts. */
export function splitStudies(
  studies: readonly Study[],
  { cities, facilities, companies }: Pick<StudiesPiece, 'cities' | 'facilities' | 'companies'>,
): { piece: StudiesPiece; texts: StudyTextRow[] } {
  const piece: StudiesPiece = { studies: {}, cities, facilities, companies, texts: {} }
  const texts = studies.map((study): StudyTextRow => {
    const { long_description, registration_link, registration_email, registration_phone, ...head } = study
    piece.studies[study.id] = withoutEmpty(head)
    return textRowOf(study.id, {
      long_description,
      registration_link,
      registration_email,
      registration_phone,
    })
  })
  return { piece, texts }
}

function textRowOf(id: number, text: StudyText): StudyTextRow {
  const row: StudyTextRow = { id }
  for (const [field, value] of Object.entries(text))
    if (value !== null) Object.assign(row, { [field]: value })
  return row
}

/** The inverse of `headOf`. */
function withoutEmpty(head: StudyHead): StudiesPiece['studies'][string] {
  const row: StudiesPiece['studies'][string] = { id: head.id, title: head.title }
  for (const [field, value] of Object.entries(head)) {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) Object.assign(row, { [field]: value })
  }
  return row
}
