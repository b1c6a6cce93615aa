import { type Wanted, wantedOf } from './read-search.ts'
import type { Word } from './word-keys.ts'
import { type Phrase, type SearchedField, type WordIndex, fits, searchedFields } from './word-index.ts'

export interface Hit {
  /** Sum of the weights of all things of the search that the study has. */
  weight: number
  /** How many it has of the words that only say more about those things. */
  refined: number
  /** Rank of the thing that matches worst. Higher is better; equal for equally good matches. */
  worst: number
  /** Rank of the thing that matches best, and where. */
  best: number
  phrase: Phrase
  /** A study of any two illnesses, which does not hide those of one. */
  isCatchAll: boolean
}
export type Hits = ReadonlyMap<number, Hit>

/** A worse field is never better, whatever the fit. */
const ranksOfField = fits.same + 1
const rankOf = (field: SearchedField, fit: number) => searchedFields.indexOf(field) * ranksOfField + fit

/** Whether more than a mention in the text, or a term far above, matches. */
export const isNamed = ({ worst }: Hit) => worst >= ranksOfField * searchedFields.indexOf('place')

/** All things that a search asks for, each with the studies that have it. */
export function partsOf(index: WordIndex, search: string): readonly SearchPart[] {
  const wanted = wantedOf(search, index)
  // "Tumor" decides over "head".
  const hasKind = wanted.some(({ isBroad, isPart }) => isBroad && !isPart)
  return wanted.map((one) => ({
    words: one.words,
    studies: bestHits(index, one, hasKind && one.isPart),
    isRefining: one.isRefining,
    isEveryday: one.terms.length > 0,
    isNarrow: one.terms.length > 0 && !one.isBroad && !(hasKind && one.isPart),
  }))
}

/** All studies that have something of a search; null if it asks for nothing. */
export function findHits(index: WordIndex, wanted: readonly SearchPart[]): Hits | null {
  if (wanted.length === 0) return null
  const needed = neededOf(wanted)
  if (wanted.length === 1) return wanted[0]?.studies ?? null
  const hits = new Map<number, Hit>()
  for (const { studies } of needed) {
    for (const [study, { weight, best, phrase }] of studies) {
      const hit = hits.get(study)
      if (hit === undefined)
        hits.set(study, {
          weight,
          refined: 0,
          worst: best,
          best,
          phrase,
          isCatchAll: index.catchAlls.has(study),
        })
      else {
        hit.weight += weight
        hit.worst = Math.min(hit.worst, best)
        if (best > hit.best) Object.assign(hit, { best, phrase })
      }
    }
  }
  for (const one of wanted) {
    if (needed.includes(one)) continue
    for (const study of one.studies.keys()) {
      const hit = hits.get(study)
      if (hit) hit.refined += 1
    }
  }
  return hits
}

export interface SearchPart {
  /** The words as typed, unless records mean something else by them. */
  words: readonly Word[]
  studies: Hits
  isRefining: boolean
  isEveryday: boolean
  isNarrow: boolean
}

const places: ReadonlySet<SearchedField> = new Set(['company', 'place'])
const names: ReadonlySet<SearchedField> = new Set(['condition', 'keyword', 'treatment'])
const titles: ReadonlySet<SearchedField> = new Set(['title'])

function areIn({ studies }: SearchPart, fields: ReadonlySet<SearchedField>): boolean {
  for (const { phrase } of studies.values()) if (fields.has(phrase.field)) return true
  return false
}

/**
 * The parts that a study must have. "Stage 4", "surgery" and "every week" do not hide the trials of an illness that is
 * named beside them; a company or a place does.
 */
function neededOf(wanted: readonly SearchPart[]): readonly SearchPart[] {
  const telling = wanted.filter(({ isRefining }) => !isRefining)
  const asked = telling.length > 0 ? telling : wanted
  // A word that no study has does not hide those of an everyday name beside it.
  const found = asked.filter(({ studies }) => studies.size > 0)
  const things = found.some(({ isEveryday }) => isEveryday) ? found : asked
  const named = things.filter((one) => areIn(one, names))
  const illnesses = named.some(({ isNarrow }) => isNarrow)
    ? named.filter(({ isEveryday }) => isEveryday)
    : // Beside an organ alone, a drug that only titles name is what is looked for.
      things.filter((one) => named.includes(one) || (one.isNarrow && areIn(one, titles)))
  if (illnesses.length === 0) return things.some(({ studies }) => studies.size > 0) ? things : wanted
  const isPlace = (one: SearchPart) => !areIn(one, names) && areIn(one, places)
  return things.filter((one) => illnesses.includes(one) || isPlace(one))
}

/**
 * Weights decide if no study has all things that a search names. An illness then weighs more than an organ, and an
 * organ more than a plain word, such as "York" in "depression New York".
 */
const weightOf = ({ terms, isBroad }: Wanted) => (terms.length === 0 ? 10 : isBroad ? 11 : 12)

/** Studies of one thing, or of a body part beside a kind of illness, by best phrase. Equal phrases share a hit. */
function bestHits(index: WordIndex, wanted: Wanted, isBeside: boolean): Hits {
  const { words, terms, isBroad } = wanted
  // Many wordings of one thing stand in the same names, and a name has many studies.
  const ranks = new Map<Phrase, number>()
  const add = (found: ReadonlyMap<Phrase, number>, count: number) => {
    for (const [phrase, fit] of found) {
      // An everyday name says what a study is about: "kidney" does not mean a company.
      if (terms.length > 0 && (phrase.field === 'company' || phrase.field === 'place')) continue
      // "Stroke" above a brain haemorrhage is all that is searched for.
      const isBelow = phrase.field === 'above' && (isBroad || phrase.words === count)
      const rank = rankOf(isBelow ? 'treatment' : phrase.field, fit)
      if ((ranks.get(phrase) ?? -1) < rank) ranks.set(phrase, rank)
    }
  }
  add(index.phrasesOf(words, terms.length > 0 ? 'ending' : 'letter'), words.length)
  for (const term of terms) add(index.phrasesOf(term, 'beginning'), term.length)
  const weight = isBeside ? 10.5 : weightOf(wanted)
  const hits = new Map<number, Hit>()
  for (const [phrase, best] of ranks) {
    const hit = { weight, refined: 0, worst: best, best, phrase, isCatchAll: false }
    for (const study of phrase.studies) if ((hits.get(study)?.best ?? -1) < best) hits.set(study, hit)
  }
  return hits
}

/**
 * The studies of a list that match. They have all that a search asks for or, where none does, the most of it. A
 * mention in the text alone counts where no other study of the list matches.
 */
export function hitsAmong(hits: Hits, isListed: (study: number) => boolean): Hits {
  let [weight, needsName] = [0, false]
  const among: [number, Hit][] = []
  for (const entry of hits) {
    const [id, hit] = entry
    if (hit.weight < weight || !isListed(id)) continue
    if (hit.weight > weight && !hit.isCatchAll) [weight, needsName] = [hit.weight, false]
    needsName ||= isNamed(hit) && !hit.isCatchAll
    among.push(entry)
  }
  return new Map(among.filter(([, hit]) => hit.weight >= weight && (!needsName || isNamed(hit))))
}
