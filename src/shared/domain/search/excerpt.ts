import type { EverydayNames } from './everyday-names.ts'
import { findHits, partsOf } from './find-hits.ts'
import { searchedText } from './study-search.ts'
import { WordIndex } from './word-index.ts'

/** A sentence of more words is shown in part. */
const maxWords = 20
/** Parts overlap, so that words beside each other are in one of them. */
const step = maxWords / 2

/**
 * The sentence of a study's text that has the most of a search, or the part of it that has; null without a match.
 *
 * @param html Who cannot take part is not looked through.
 */
export function excerptOf(html: string, search: string, names: EverydayNames): string | null {
  const parts = searchedText(html)
    .split(/\s{2,}|(?<=[.!?;])\s+/)
    .flatMap(piecesOf)
  const index = new WordIndex(names)
  for (const [number, part] of parts.entries()) index.add(number, 'title', part)
  const hits = [...(findHits(index, partsOf(index, search)) ?? [])]
  const [best] = hits.toSorted(
    ([, one], [, other]) =>
      other.weight - one.weight || other.refined - one.refined || other.worst - one.worst,
  )
  return best === undefined ? null : (parts[best[0]] ?? null)
}

function piecesOf(sentence: string): string[] {
  const words = sentence.trim().split(/\s+/)
  const parts: string[] = []
  for (let from = 0; from === 0 || from + step < words.length; from += step) {
    const to = from + maxWords
    const [before, after] = [from > 0 ? '… ' : '', to < words.length ? ' …' : '']
    parts.push(before + words.slice(from, to).join(' ') + after)
  }
  return parts
}
