import { t, formatCount, plural } from '#language/language.ts'

/** "12 of 240 studies" while the list is filtered. */
export function countText(count: number, total: number): string {
  if (count === total) return studyCount(count)
  return t('{count} of {all}', { count: formatCount(count), all: studyCount(total) })
}

/** "1 study", "4,062 studies". */
export function studyCount(count: number): string {
  return plural(count, '1 study', '{count} studies')
}
