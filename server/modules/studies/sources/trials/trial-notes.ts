import { descriptionParts } from '#domain/studies/criteria.ts'
import { agesOf } from './ages.ts'
import { decodeEntities } from './decode-entities.ts'
import { ageTextsOf } from './trial-record.ts'

/** Characters of a value that a note repeats. */
const maxWords = 80

/**
 * Texts of a trial that are shown in the registry's own words, because they could not be read or told apart: the field,
 * why, and its first words.
 *
 * @param html Its description as it is stored.
 */
export function notesOf(record: unknown, html: string): string[] {
  const { minimumAge, maximumAge } = ageTextsOf(record)
  const { doubt } = descriptionParts(html)
  const ages = [minimumAge, maximumAge].filter((age) => age !== null).join(' to ')
  return [
    ...(doubt === undefined ? [] : [`criteria not told apart at “${firstWords(decodeEntities(doubt))}”`]),
    ...(agesOf(minimumAge, maximumAge).isRead ? [] : [`age not read: “${firstWords(ages)}”`]),
  ]
}

const firstWords = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords - 1)}…` : text)
