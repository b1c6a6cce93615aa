import type { Category, City, Company, StudyHead } from '#contract/answers/catalogue.ts'
import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { statedDollars } from '#domain/money/pay.ts'
import type { ConditionsPiece } from '#domain/near/site-pieces.ts'
import { canonicalSlug } from '#domain/studies/catalogue.ts'
import { descriptionParts } from '#domain/studies/criteria.ts'
import { readTrialFacts } from '#domain/studies/trial-facts.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { rankOf } from './best-first.ts'
import type { EverydayNames } from './everyday-names.ts'
import { type Hit, type Hits, type SearchPart, findHits, hitsAmong, isNamed, partsOf } from './find-hits.ts'
import { type StudyOrder, type StudySearch, isNarrowed } from './search-terms.ts'
import { type Phrase, WordIndex } from './word-index.ts'
import { type Wishes, wishesOf, withoutWishes } from './wishes.ts'
import { wordsOf } from './word-keys.ts'

/** Terms above so many others that they tell nothing: a retina's blood vessels are no heart disease. */
const catchAll =
  /^(?:Cardiovascular|Vascular|Nervous System|Central Nervous System|Immune System|Metabolic) Diseases$|Sign|Patholog|Manifest/

/** Studies with more conditions match too much, such as one of whoever meditates. */
const maxConditions = 30

/** The word for a study that takes Spanish speakers, which its card says. */
const inSpanish = 'Spanish'

/** Words of a search as typed. */
export interface IgnoredWords {
  ignored: string
  others: string
}

interface SearchedTables {
  cities: Readonly<Record<string, City>>
  companies: Readonly<Record<string, Company>>
  names: EverydayNames
}

/** The one search of all lists, over the studies that were added. */
export class StudySearcher {
  readonly #index: WordIndex
  readonly #tables: SearchedTables
  readonly #added = new Set<number>()
  /** Positions of studies by id, for lists that were searched: a list of thousands is not read at each letter. */
  readonly #positions = new WeakMap<readonly StudyHead[], ReadonlyMap<number, number>>()
  #last: { text: string; parts: readonly SearchPart[]; found: Hits | null } | null = null

  constructor(tables: SearchedTables) {
    this.#tables = tables
    this.#index = new WordIndex(tables.names)
  }

  /** Adds a study once, with its names and the text, if they are on the device. */
  add(
    study: StudyHead,
    names: Partial<ConditionsPiece> = {},
    text: Pick<StudyTextRow, 'long_description' | 'trial'> = {},
  ): void {
    const { id, city, company, sessions } = study
    if (this.#added.has(id)) return
    this.#added.add(id)
    const index = this.#index
    const trial = readTrialFacts(text.trial)
    if (!this.addNames(id, names)) this.#addConditions(id, trial?.conditions ?? [study.conditions ?? ''])
    for (const { name } of trial?.interventions ?? []) index.add(id, 'treatment', name)
    index.add(id, 'title', titleOf(study))
    if (isIn('es', study.languages)) index.add(id, 'keyword', inSpanish)
    const { cities, companies } = this.#tables
    if (company !== null) index.add(id, 'company', companies[company]?.name ?? '')
    const place = city === null ? undefined : cities[city]
    if (place) index.add(id, 'place', [place.name, place.state].filter(Boolean).join(', '))
    for (const name of new Set(sessions?.map((session) => session.place))) index.add(id, 'place', name ?? '')
    index.add(id, 'text', searchedText(text.long_description ?? ''))
  }

  /** Adds the names of a study, whose head may not be on this device. Tells whether there are any. */
  addNames(id: number, { conditions = {}, keywords = {}, above = {} }: Partial<ConditionsPiece>): boolean {
    this.#last = null
    this.#addConditions(id, conditions[id] ?? [])
    for (const name of keywords[id] ?? []) this.#index.add(id, 'keyword', name)
    for (const name of above[id] ?? []) if (!catchAll.test(name)) this.#index.add(id, 'above', name)
    return conditions[id] !== undefined
  }

  #addConditions(id: number, names: readonly string[]): void {
    for (const name of new Set(names)) this.#index.add(id, 'condition', name)
    if (names.length > maxConditions) this.#index.catchAlls.add(id)
  }

  hasAny(text: string): boolean {
    const { found } = this.#read(text)
    return found === null || hitsAmong(found, () => true).size > 0
  }

  /** The studies of a list that match some words, by id; null if the words ask for nothing. */
  matches(
    text: string,
    studies: readonly StudyHead[],
    isWanted: ((study: StudyHead) => boolean) | null = null,
  ): Hits | null {
    if (text === '') return null
    const positions = this.#positionsOf(studies)
    const { found } = this.#read(text)
    if (found === null) return null
    if (!isWanted) return hitsAmong(found, (id) => positions.has(id))
    return hitsAmong(found, (id) => {
      const study = studies[positions.get(id) ?? -1]
      return study !== undefined && isWanted(study)
    })
  }

  #positionsOf(studies: readonly StudyHead[]): ReadonlyMap<number, number> {
    const known = this.#positions.get(studies)
    if (known) return known
    const positions = new Map<number, number>()
    for (const [position, study] of studies.entries()) {
      this.add(study)
      positions.set(study.id, position)
    }
    this.#positions.set(studies, positions)
    return positions
  }

  /** Studies of the highest rank first; equal ones in their order. Sorting numbers takes thousands of studies least. */
  #inOrder(studies: readonly StudyHead[], hits: Hits, rank: (hit: Hit) => number): readonly StudyHead[] {
    const positions = this.#positionsOf(studies)
    const { length } = studies
    const keys = new Float64Array(hits.size)
    let count = 0
    for (const [id, hit] of hits) {
      keys[count] = (positions.get(id) ?? 0) - rank(hit) * length
      count += 1
    }
    return Array.from(keys.sort(), (key) => studies[key - Math.floor(key / length) * length]).filter(
      (study) => study !== undefined,
    )
  }

  #read(text: string): { parts: readonly SearchPart[]; found: Hits | null } {
    // Reading the everyday names takes a slow phone a tenth of a second.
    if (text === '') return { parts: [], found: null }
    if (this.#last?.text === text) return this.#last
    const parts = partsOf(this.#index, text)
    this.#last = { text, parts, found: findHits(this.#index, parts) }
    return this.#last
  }

  /** The pickers that a search of a list asks for by words; null if none. "Online" is text where no match is. */
  wishesOf(
    search: StudySearch,
    studies: readonly StudyHead[],
    categories: Readonly<Record<string, Category>>,
  ): Wishes | null {
    const wishes = wishesOf(search)
    return wishes?.online && this.find(studies, wishes.search, categories).length === 0
      ? wishesOf(search, false)
      : wishes
  }

  /** Words of a search that no study of a list has, if its other words find some there; null if none. */
  ignoredWords(
    search: StudySearch,
    studies: readonly StudyHead[],
    categories: Readonly<Record<string, Category>>,
  ): IgnoredWords | null {
    this.#positionsOf(studies)
    const { parts } = this.#read(search.text)
    const shown = parts.length > 1 ? this.matches(search.text, studies, filterOf(search, categories)) : null
    if (shown === null || shown.size === 0) return null
    const listed = this.#positionsOf(this.find(studies, { ...search, text: '', order: 'newest' }, categories))
    const has = ({ studies: all }: SearchPart) =>
      [...all].some(([id, hit]) => shown.has(id) || (isNamed(hit) && listed.has(id)))
    const missing = new Set(
      parts
        .filter((part) => !part.isRefining && !has(part))
        .flatMap(({ words }) => words.map(({ text }) => text)),
    )
    const isMissing = (typed: string) => wordsOf(typed).some(({ text }) => missing.has(text))
    const typed = (withoutWishes(search.text).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []).filter(
      (word) => !wordsOf(word).every(this.#tables.names.isFiller),
    )
    const ignored = typed.filter(isMissing).join(' ')
    return ignored === '' ? null : { ignored, others: typed.filter((word) => !isMissing(word)).join(' ') }
  }

  /** The place where a study matches some words; null if its card shows it. */
  foundIn(text: string, id: number): Phrase | null {
    const phrase = this.#read(text).found?.get(id)?.phrase
    if (phrase === undefined || phrase.text === inSpanish) return null
    if (['title', 'company', 'place'].includes(phrase.field)) return null
    // The index keeps no texts: what is shown of one is looked up by these words.
    return phrase.field === 'text' ? { ...phrase, text } : phrase
  }

  /**
   * The studies that match a search: in its order, or the best first while words are typed.
   *
   * @param studies In the list's own order; ties keep this order.
   * @param earliest The earliest last day of an open study.
   */
  find(
    studies: readonly StudyHead[],
    search: StudySearch,
    categories: Readonly<Record<string, Category>>,
    earliest = openDay(new Date()),
  ): readonly StudyHead[] {
    const isWanted = filterOf(search, categories)
    const hits = this.matches(search.text, studies, isWanted)
    const { order } = search
    const rank = order === 'newest' ? rankOf : () => 0
    const found = hits ? this.#inOrder(studies, hits, rank) : isWanted ? studies.filter(isWanted) : studies
    return order === 'newest' ? found : sorted(found, orderKeys[order](earliest))
  }
}

/** The text without the list of those who cannot take part: it names what a study is not about. */
export function searchedText(html: string): string {
  if (html === '') return ''
  const { about, include } = descriptionParts(html)
  return withoutMarkup(`${about} ${include ?? ''}`)
}

/** Whether a study passes the filters; null without any. */
function filterOf(
  search: StudySearch,
  categories: Readonly<Record<string, Category>>,
): ((study: StudyHead) => boolean) | null {
  if (!isNarrowed({ ...search, text: '' })) return null
  const wanted = search.category === null ? null : idsOfCategory(categories, search.category)
  return ({ online, category, languages }) =>
    (search.place === 'anywhere' || online === (search.place === 'online')) &&
    (!search.isInSpanish || isIn('es', languages)) &&
    (wanted === null || (category !== null && wanted.has(category)))
}

/** Whether people can take part in a language; null stands for English. */
const isIn = (language: string, languages: string | null | undefined) =>
  (languages || 'en').split('-').includes(language)

function idsOfCategory(categories: Readonly<Record<string, Category>>, slug: string): Set<number> {
  const wanted = canonicalSlug(slug)
  return new Set(
    Object.values(categories)
      .filter((category) => canonicalSlug(category.slug) === wanted)
      .map(({ id }) => id),
  )
}

function sorted(studies: readonly StudyHead[], keyOf: (study: StudyHead) => number): readonly StudyHead[] {
  return studies
    .map((study) => ({ study, key: keyOf(study) }))
    .sort((a, b) => a.key - b.key)
    .map(({ study }) => study)
}

const orderKeys: Record<Exclude<StudyOrder, 'newest'>, (earliest: string) => (study: StudyHead) => number> = {
  // The largest sum first, and pay without a sum last.
  pay: () => (study) => -(statedDollars(study.pay_display) ?? -1),
  // The nearest end first. Studies without an end follow, whatever estimate is shown; expired ones come last.
  'ends-soon': (earliest) => (study) => {
    if (study.expire_at === null) return Number.MAX_VALUE
    return study.expire_at.slice(0, 10) < earliest ? Number.POSITIVE_INFINITY : Date.parse(study.expire_at)
  },
}

const markup = /<[^>]*>?/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Letters of other languages may be numbers; names beyond these four are signs that nobody searches for. */
function characterOf(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]{1,5})|(\d{1,6}));$/i.exec(entity) ?? []
  if (hex === undefined && decimal === undefined) return entities[entity] ?? ' '
  return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
}

function withoutMarkup(html: string): string {
  return html.replaceAll(markup, ' ').replaceAll(/&[#\w]+;/g, characterOf)
}
