import type { FitPoint } from './fit.ts'

/** A sentence about the age of participants, and not about that of a condition or of a child. */
const ofAge = /\b(?:ages?|aged|years? old|years of age|years or older|years and older)\b/i
const ofSex =
  /^\W*(?:adult |healthy |both )*(?:males?|females?|m[ae]n|wom[ae]n|sex|gender)\b(?!.*(?:pregnan|child-?bearing|lactat|breast|contracep|nursing|potential))/i
const maxLength = 160

/**
 * Adds to the sentences about age and sex what the profile says. The registry has read both into the study's
 * requirements, whose verdicts stand elsewhere: a sentence is only marked.
 *
 * @param html Criteria of a trial: one sentence for each item or paragraph.
 * @param noteOf The text of a mark.
 */
export function withProfileMarks(
  html: string,
  points: readonly FitPoint[],
  noteOf: (own: readonly string[]) => string,
): string {
  const ownOf = (subject: 'age' | 'gender') =>
    points.flatMap((point) => (point.subject === subject && point.own !== null ? [String(point.own)] : []))[0]
  const [age, sex] = [ownOf('age'), ownOf('gender')]
  return html.replaceAll(/(<(?:li|p)>)([^<]+)/g, (whole, tag: string, sentence: string) => {
    const own = [ofAge.test(sentence) ? age : undefined, ofSex.test(sentence) ? sex : undefined].filter(
      (value) => value !== undefined,
    )
    if (own.length === 0 || sentence.length > maxLength) return whole
    return `${tag}${sentence} <strong>${escaped(noteOf(own))}</strong>`
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
