import type { Category, StudyHead } from '#contract/answers/catalogue.ts'
import type { Participant } from '#domain/fit/eligibility.ts'
import { selectStudies } from '#domain/fit/listing.ts'
import { type StudySearch, wholeList } from '#domain/search/search-terms.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { AlertMatch, Alerts } from './alerts.ts'

interface Searched {
  /** With its index by slug. */
  catalogue: Catalogue
  categories: Readonly<Record<string, Category>>
  searcher: StudySearcher
  /** The participant, or a person by id; null for a person who was removed. */
  seekerOf: (person: string | null) => Participant | null
}

/** The new studies that the lists find by the kept searches, and that the participant was not told of. */
export function matchAlerts({ alerts, told }: Alerts, searched: Searched): AlertMatch[] {
  const { catalogue, categories, searcher, seekerOf } = searched
  const taken = new Set(Object.keys(told))
  const untaken = Object.entries(catalogue.arrived).filter(([id]) => !taken.has(id))
  const newest = Math.max(...untaken.map(([, at]) => at))
  return alerts.flatMap((alert) => {
    const seeker = newest > alert.since ? seekerOf(alert.person) : null
    if (seeker === null) return []
    const isNew = ({ id, hourly_pay: hourly }: StudyHead) =>
      (catalogue.arrived[id] ?? 0) > alert.since &&
      !taken.has(String(id)) &&
      (alert.leastHourly === null || (hourly ?? 0) >= alert.leastHourly)
    const listed = selectStudies(catalogue, alert.list, seeker)
    if (!listed.some(isNew)) return []
    const ids = findWhole(searcher, { ...wholeList, ...alert.search }, listed, categories)
      .filter(isNew)
      .map(({ id }) => id)
    for (const id of ids) taken.add(String(id))
    return ids.length === 0 ? [] : [{ alert, ids }]
  })
}

/** What a list shows, unless it leaves out a word that it has not found: who waits for a rare illness wants that. */
function findWhole(
  searcher: StudySearcher,
  search: StudySearch,
  listed: readonly StudyHead[],
  categories: Readonly<Record<string, Category>>,
): readonly StudyHead[] {
  const wanted = searcher.wishesOf(search, listed, categories)?.search ?? search
  if (searcher.ignoredWords(wanted, listed, categories) !== null) return []
  return searcher.find(listed, wanted, categories)
}
