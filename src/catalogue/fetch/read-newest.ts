import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { newestStudies } from '#catalogue/device/newest-studies.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { studyChecks } from '#domain/editions/new-pieces.ts'
import { placeOf } from '#domain/editions/pieces.ts'
import { newestPiece } from './fetch-pieces.ts'

/**
 * Announces the newest studies, of which none is missing between two others; nothing if no place is large.
 *
 * @param newest Names of the pieces of newest studies, by large place.
 * @param wanted Names of the participant's pieces, by place.
 * @throws {CallError}
 */
export async function readNewest(
  newest: Readonly<Record<string, string>>,
  wanted: ReadonlyMap<string, string>,
  area: number | null,
  signal: AbortSignal,
): Promise<void> {
  const large = [...wanted.keys()].filter((place) => Object.hasOwn(newest, place))
  if (large.length === 0) return
  const pieces = await Promise.all(
    [...wanted].map(([place, name]) =>
      newestPiece([place, newest[place] ?? name], undefined, studyChecks, signal),
    ),
  )
  const catalogue = await openCatalogue({ edition: { count: 0, area, confirmedAt: 0 }, pieces })
  const all = catalogue.indexes.newestFirst.flatMap((id) => catalogue.studies[id] ?? [])
  const ends = large.map((place) => all.findLastIndex((study) => placeOf(catalogue, study) === place))
  const shown = all.slice(0, Math.min(...ends) + 1)
  const studies = Object.fromEntries(shown.map((study) => [study.id, study]))
  newestStudies.set({ ...catalogue, studies, indexes: buildIndexes(studies), isPart: true })
}
