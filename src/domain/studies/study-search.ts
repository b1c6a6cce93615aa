import type { Category, City, Company, StudyHead } from '#contract/answers/catalogue.ts'
import { fold } from '#domain/words.ts'
import { canonicalSlug } from './catalogue.ts'
import { statedDollars } from '#domain/money/pay.ts'
import { type StudyOrder, type StudySearch, isNarrowed } from './search-terms.ts'

interface SearchedTables {
  cities: Readonly<Record<string, City>>
  companies: Readonly<Record<string, Company>>
}

/** Searchable texts of studies, each prepared at its first use unless its description was added before. */
export class SearchTexts {
  readonly #tables: SearchedTables
  readonly #texts = new WeakMap<StudyHead, string>()

  constructor(tables: SearchedTables) {
    this.#tables = tables
  }

  /** Title, company, city and, if it was added, description, in lower case, without accents and markup. */
  of(study: StudyHead): string {
    return this.#texts.get(study) ?? this.add(study, '')
  }

  /** @param description HTML. */
  add(study: StudyHead, description: string): string {
    const city = study.city === null ? undefined : this.#tables.cities[study.city]
    const company = study.company === null ? undefined : this.#tables.companies[study.company]
    const parts = [study.online ? 'online' : '', study.title, company?.name, city?.name, city?.state]
    const text = fold(`${parts.filter(Boolean).join('\n')}\n${withoutMarkup(description)}`)
    this.#texts.set(study, text)
    return text
  }
}

/**
 * The studies that match a search, in its order.
 *
 * @param studies In the list's own order; ties keep this order.
 * @param today Calendar day `YYYY-MM-DD`.
 */
export type SearchStudies = (
  studies: readonly StudyHead[],
  search: StudySearch,
  categories: Readonly<Record<string, Category>>,
  today: string,
) => readonly StudyHead[]

/**
 * @returns A search that starts from the previous result if the new one can only be smaller: from the second letter
 * on, thousands of studies need not be filtered and sorted again.
 */
export function studySearch(texts: SearchTexts): SearchStudies {
  let before: { given: Parameters<SearchStudies>; found: readonly StudyHead[] } | null = null
  return (...given) => {
    const [studies, search, categories, today] = given
    const left = before !== null && leavesLess(given, before.given) ? before.found : null
    const found =
      left === null
        ? inOrder(matching(studies, search, texts, categories), search.order, today)
        : matching(left, search, texts, categories)
    before = { given, found }
    return found
  }
}

/** Whether a search can only narrow the previous one, in the same order. */
function leavesLess(
  [studies, search, categories, today]: Parameters<SearchStudies>,
  [studiesBefore, before, categoriesBefore, dayBefore]: Parameters<SearchStudies>,
): boolean {
  const words = wordsOf(search.text)
  return (
    studies === studiesBefore &&
    categories === categoriesBefore &&
    today === dayBefore &&
    search.order === before.order &&
    (before.place === 'anywhere' || search.place === before.place) &&
    (before.category === null || search.category === before.category) &&
    wordsOf(before.text).every((part) => words.some((word) => word.includes(part)))
  )
}

function matching(
  studies: readonly StudyHead[],
  search: StudySearch,
  texts: SearchTexts,
  categories: Readonly<Record<string, Category>>,
): readonly StudyHead[] {
  if (!isNarrowed(search)) return studies
  const words = wordsOf(search.text)
  const wanted = search.category === null ? null : idsOfCategory(categories, search.category)
  return studies.filter(
    (study) =>
      (search.place === 'anywhere' || study.online === (search.place === 'online')) &&
      (wanted === null || (study.category !== null && wanted.has(study.category))) &&
      words.every((word) => texts.of(study).includes(word)),
  )
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

function idsOfCategory(categories: Readonly<Record<string, Category>>, slug: string): Set<number> {
  const wanted = canonicalSlug(slug)
  return new Set(
    Object.values(categories)
      .filter((category) => canonicalSlug(category.slug) === wanted)
      .map(({ id }) => id),
  )
}

function inOrder(studies: readonly StudyHead[], order: StudyOrder, today: string): readonly StudyHead[] {
  if (order === 'newest') return studies
  const keyOf = order === 'pay' ? highestPay : (study: StudyHead) => nearestEnd(study, today)
  return studies
    .map((study) => ({ study, key: keyOf(study) }))
    .sort((a, b) => a.key - b.key)
    .map(({ study }) => study)
}

/** Sorts the largest sum first, and pay without a sum last. */
function highestPay(study: StudyHead): number {
  return -(statedDollars(study.pay_display) ?? -1)
}

/** Sorts the nearest end first. Studies without an end follow, whatever estimate is shown; expired ones come last. */
function nearestEnd(study: StudyHead, today: string): number {
  if (study.expire_at === null) return Number.MAX_VALUE
  return study.expire_at.slice(0, 10) < today ? Number.POSITIVE_INFINITY : Date.parse(study.expire_at)
}

const markup = /<[^>]*>/g
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
