import type { Hit, Hits } from './find-hits.ts'

/** The worst of what is matched tells most; "lung" in a place never is before "lung" in a condition. */
export const rankOf = (hit: Hit | undefined) =>
  hit === undefined ? 0 : (hit.refined * 100 + hit.worst) * 100 + hit.best

/** Best hits first; equally good ones in their order. */
export function bestFirst<Study>(
  studies: readonly Study[],
  hits: Hits,
  idOf: (study: Study) => number,
): readonly Study[] {
  // Thousands of studies have few ranks: sorting them all would take longer than finding them.
  const byRank = new Map<number, Study[]>()
  for (const study of studies) {
    const rank = rankOf(hits.get(idOf(study)))
    const equal = byRank.get(rank)
    if (equal) equal.push(study)
    else byRank.set(rank, [study])
  }
  return [...byRank].sort(([one], [other]) => other - one).flatMap(([, equal]) => equal)
}
