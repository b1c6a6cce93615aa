import type { Company, StudyHead } from '#contract/answers/catalogue.ts'
import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { hasFeature } from '#api/env.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { placeOf } from '#domain/editions/pieces.ts'
import type { EverydayNames } from '#domain/search/everyday-names.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import { readConditions } from '#catalogue/near/sites.ts'
import { everydayNamesQuery } from '#catalogue/device/everyday-names.ts'
import { readTextRows } from '#catalogue/device/texts.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Texts that are read and prepared in one task: a few milliseconds, some more on a slow phone. */
const studiesAtOnce = 10

/** Rows of everyday names that are read in one task. */
const rowsAtOnce = 25

/**
 * Prepares the search over a catalogue, with the conditions and the texts on this device.
 *
 * @param pause Awaited between two tasks.
 * @returns The search, and the number of studies without a description as soon as all are added.
 * @throws If the everyday names are neither on this device nor can be fetched.
 */
export async function prepareSearch(
  client: QueryClient,
  catalogue: Catalogue,
  companies: Readonly<Record<string, Company>>,
  pause: () => Promise<unknown>,
): Promise<{ searcher: StudySearcher; withoutText: Promise<number> }> {
  const names = await client.ensureQueryData(everydayNamesQuery)
  const searcher = new StudySearcher({ cities: catalogue.cities, companies, names })
  return { searcher, withoutText: addStudies(searcher, names, catalogue, pause) }
}

async function addStudies(
  searcher: StudySearcher,
  everydayNames: EverydayNames,
  catalogue: Catalogue,
  pause: () => Promise<unknown>,
): Promise<number> {
  while (!everydayNames.read(rowsAtOnce)) await pause()
  const owner = deviceOwner()
  const names = (owner !== null && hasFeature('editions') && (await readConditions(owner))) || {}
  let withoutText = 0
  for (const [place, some] of slices(catalogue)) {
    const texts = owner === null ? null : await storedTexts(owner, place, some)
    for (const study of some) {
      const text = texts?.get(study.id)
      if (text === undefined) withoutText += 1
      searcher.add(study, names, text)
    }
    await pause()
  }
  // Near me tells whether a trial elsewhere has the words.
  const turn = timeSlicer(yieldToMain)
  for (const id of Object.keys(names.conditions ?? {})) {
    if (!catalogue.studies[id]) searcher.addNames(Number(id), names)
    await turn()
  }
  return withoutText
}

/** The studies of each place in ascending order of their ids, which is how their texts are stored. */
function* slices(catalogue: Catalogue): Generator<[place: string, studies: StudyHead[]]> {
  const byPlace = new Map<string, StudyHead[]>()
  for (const study of Object.values(catalogue.studies)) {
    const place = placeOf(catalogue, study)
    const studies = byPlace.get(place)
    if (studies) studies.push(study)
    else byPlace.set(place, [study])
  }
  for (const [place, studies] of byPlace) {
    for (let from = 0; from < studies.length; from += studiesAtOnce) {
      yield [place, studies.slice(from, from + studiesAtOnce)]
    }
  }
}

async function storedTexts(
  owner: string,
  place: string,
  studies: readonly StudyHead[],
): Promise<ReadonlyMap<number, StudyTextRow>> {
  const [lowest, highest] = [studies[0]?.id, studies.at(-1)?.id]
  if (lowest === undefined || highest === undefined) return new Map()
  const rows = await readTextRows(owner, { place, lowest, before: highest + 1 })
  return new Map(rows.map((row) => [row.id, row]))
}
