import { City, Facility, Study } from '#contract/answers/catalogue.ts'
import { everywhere } from '#domain/editions/pieces.ts'
import { splitStudies } from '#domain/editions/split-studies.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { answerKeys, formerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { catalogueStore } from './catalogue-store.ts'

/** The catalogue as portals stored it before it came in pieces: a head, and the studies in parts. */
const Head = v.object({
  updatedAt: v.number(),
  cities: v.record(v.string(), City),
  facilities: v.record(v.string(), Facility),
})

/**
 * Brings over the catalogue that a former version of the portal has stored. Its records are deleted as soon as the
 * edition that replaces them is on the disk, or if they are damaged. Null if there is none.
 *
 * @throws If it is damaged, or the store cannot be read.
 */
export async function takeFormerCatalogue(owner: string): Promise<KeptCatalogue | null> {
  const texts = await storedAnswers.transact('readonly', (objects) =>
    promisifyRequest<unknown[]>(objects.getAll(formerRange(owner))),
  )
  if (texts.length === 0) return null
  try {
    const kept = readFormer(texts)
    void catalogueStore.keep(kept).then((isStored) => (isStored ? deleteFormer(owner) : undefined))
    return kept
  } catch (error) {
    await deleteFormer(owner)
    throw error
  }
}

function readFormer(texts: readonly unknown[]): KeptCatalogue {
  const [head, ...parts] = texts.map((text) => v.parse(v.pipe(v.string(), v.parseJson()), text))
  const { updatedAt, cities, facilities } = v.parse(Head, head)
  const studies = parts.flatMap((part) => v.parse(v.array(Study), part))
  const { piece, texts: rows } = splitStudies(studies, { cities, facilities, companies: {} })
  return {
    edition: { count: studies.length, area: null, confirmedAt: updatedAt },
    // Without a name, so that the host's next answer replaces it.
    pieces: [{ place: everywhere, name: '', text: JSON.stringify(piece), dropped: [] }],
    texts: rows,
  }
}

function formerRange(owner: string): IDBKeyRange {
  const first = formerKeys.catalogue(owner)
  return IDBKeyRange.bound(first, `${first}:~`)
}

/** Never rejects: a record that could not be deleted goes with the session. */
async function deleteFormer(owner: string): Promise<void> {
  await storedAnswers
    .transact('readwrite', (objects) => {
      objects.delete(formerRange(owner))
      objects.delete(formerKeys.catalogueTime(owner))
    })
    .catch(() => {})
}

/** Deletes a damaged edition: the next answer of the host is then fetched whole. */
export async function clearCatalogue(owner: string): Promise<void> {
  const pieces = answerKeys.piece(owner, '')
  await storedAnswers.deleteWhere((key) => key === answerKeys.edition(owner) || key.startsWith(pieces))
}
