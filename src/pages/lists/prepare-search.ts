import type { Company, StudyHead } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { placeOf } from '#domain/studies/pieces.ts'
import { type SearchStudies, SearchTexts, studySearch } from '#domain/studies/study-search.ts'
import { readTextRows } from '#catalogue/device/texts.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'

/** Texts that are read and prepared in one task: a fraction of a millisecond, a few on a slow phone. */
const studiesAtOnce = 25

/**
 * Prepares the search texts of a catalogue with the descriptions on this device.
 *
 * @param pause Awaited between two tasks.
 * @returns The search, and the number of studies without a description as soon as all texts are prepared. Before that,
 * texts that are not prepared have no description.
 */
export function prepareSearch(
  catalogue: Catalogue,
  companies: Readonly<Record<string, Company>>,
  pause: () => Promise<unknown>,
): { search: SearchStudies; withoutText: Promise<number> } {
  const texts = new SearchTexts({ cities: catalogue.cities, companies })
  return { search: studySearch(texts), withoutText: addDescriptions(texts, catalogue, pause) }
}

async function addDescriptions(
  texts: SearchTexts,
  catalogue: Catalogue,
  pause: () => Promise<unknown>,
): Promise<number> {
  let withoutText = 0
  for (const [place, some] of slices(catalogue)) {
    const descriptions = await storedDescriptions(place, some)
    for (const study of some) {
      const description = descriptions.get(study.id)
      if (description === undefined) withoutText += 1
      texts.add(study, description ?? '')
    }
    await pause()
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

async function storedDescriptions(
  place: string,
  studies: readonly StudyHead[],
): Promise<Map<number, string>> {
  const [lowest, highest] = [studies[0]?.id, studies.at(-1)?.id]
  const owner = deviceOwner()
  if (owner === null || lowest === undefined || highest === undefined) return new Map()
  const rows = await readTextRows(owner, { place, lowest, before: highest + 1 })
  return new Map(rows.map(({ id, long_description }) => [id, long_description ?? '']))
}
