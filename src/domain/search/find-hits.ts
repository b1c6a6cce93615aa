import { type Wanted, wantedOf } from './read-search.ts'
import { type Phrase, type WordIndex, fits, searchedFields } from './word-index.ts'

/** A study that has something of a search. */
export interface Hit {
  /** Of the things that the search asks for, how many the study has. */
  count: number
  /** Rank of the thing that matches worst. Higher is better; equal for equally good matches. */
  worst: number
  /** Rank of the thing that matches best, and where. */
  best: number
  phrase: Phrase
}
export type Hits = ReadonlyMap<number, Hit>

/** A worse field is never better, whatever the fit. */
const ranksOfField = fits.same + 1
const rankOf = ({ field }: Phrase, fit: number) => searchedFields.indexOf(field) * ranksOfField + fit
/** Beyond the study's text. */
const isNamed = ({ worst }: Hit) => worst >= ranksOfField

/** All studies that have something of a search; null if it asks for nothing. */
export function findHits(index: WordIndex, search: string): { hits: Hits; wanted: number } | null {
  const wanted = wantedOf(search, (word) => index.knows(word))
  if (wanted.length === 0) return null
  const hits = new Map<number, Hit>()
  for (const one of wanted) {
    for (const [study, { rank, phrase }] of bestPhrases(index, one)) {
      const hit = hits.get(study)
      if (hit === undefined) hits.set(study, { count: 1, worst: rank, best: rank, phrase })
      else {
        hit.count += 1
        hit.worst = Math.min(hit.worst, rank)
        if (rank > hit.best) Object.assign(hit, { best: rank, phrase })
      }
    }
  }
  return { hits, wanted: wanted.length }
}

function bestPhrases(
  index: WordIndex,
  { words, isTyped }: Wanted,
): Map<number, { rank: number; phrase: Phrase }> {
  const best = new Map<number, { rank: number; phrase: Phrase }>()
  for (const together of words) {
    for (const [phrase, fit] of index.phrasesOf(together, isTyped)) {
      const rank = rankOf(phrase, fit)
      for (const study of phrase.studies) {
        if ((best.get(study)?.rank ?? -1) < rank) best.set(study, { rank, phrase })
      }
    }
  }
  return best
}

/**
 * The studies of a list that match. They have all that a search asks for or, if none has, most of it. A mention in
 * the text alone counts where no other study of the list matches.
 */
export function hitsAmong(found: { hits: Hits; wanted: number }, ids: Iterable<number>): Hits {
  let [count, needsName] = [Math.floor(found.wanted / 2) + 1, false]
  const among: [number, Hit][] = []
  for (const id of ids) {
    const hit = found.hits.get(id)
    if (hit === undefined || hit.count < count) continue
    if (hit.count > count) [count, needsName] = [hit.count, false]
    needsName ||= isNamed(hit)
    among.push([id, hit])
  }
  return new Map(among.filter(([, hit]) => hit.count === count && (!needsName || isNamed(hit))))
}
