import { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { yieldToMain } from '#base/scheduling.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { announceTexts } from './texts-version.ts'

/** Texts of studies on the device: a record by study, and one by piece of texts with its name. */

/** The studies of one place with ids from `lowest` up to `before`: they belong to one piece of texts. */
export interface TextRange {
  place: string
  lowest: number
  before: number
}

/** The stored rows of a range, in ascending order of their ids. Never rejects. */
export async function readTextRows(owner: string, range: TextRange): Promise<StudyTextRow[]> {
  const rows = await storedAnswers
    .transact('readonly', (objects) => promisifyRequest<unknown[]>(objects.getAll(keyRange(owner, range))))
    .catch((): unknown[] => [])
  return rows.filter((row) => v.is(StudyTextRow, row))
}

/** The name of the stored piece of each range; undefined where there is none. Never rejects. */
export async function storedTextNames(owner: string, ranges: readonly TextRange[]): Promise<unknown[]> {
  return storedAnswers
    .transact('readonly', (objects) =>
      Promise.all(ranges.map((range) => promisifyRequest<unknown>(objects.get(nameKey(owner, range))))),
    )
    .catch(() => [])
}

/**
 * Replaces the rows of a range in one transaction.
 *
 * @param name Name of the piece of these rows; null if they came with the studies.
 * @throws If the device cannot store them.
 */
export async function replaceTextRows(
  owner: string,
  range: TextRange,
  name: string | null,
  rows: readonly StudyTextRow[],
): Promise<void> {
  await writeOwned(owner, (objects) => {
    objects.delete(keyRange(owner, range))
    for (const row of rows) objects.put(row, answerKeys.text(owner, range.place, row.id))
    if (name !== null) objects.put(name, nameKey(owner, range))
  })
}

/** Texts written in one task. */
const textsAtOnce = 100

/**
 * Replaces all texts of a place, in slices.
 *
 * @param isWanted False ends it: there are newer ones.
 * @throws If the device cannot store them.
 */
export async function replaceAllTexts(
  owner: string,
  place: string,
  texts: readonly StudyTextRow[],
  isWanted: () => boolean,
): Promise<void> {
  const rows = texts.toSorted((a, b) => a.id - b.id)
  for (let from = 0; from < rows.length; from += textsAtOnce) {
    if (!isWanted()) return
    const to = from + textsAtOnce
    const lowest = from === 0 ? 0 : (rows[from]?.id ?? 0)
    const range = { place, lowest, before: rows[to]?.id ?? Number.MAX_SAFE_INTEGER }
    await replaceTextRows(owner, range, null, rows.slice(from, to))
    await yieldToMain()
  }
  announceTexts()
}

function nameKey(owner: string, { place, lowest }: TextRange): string {
  return answerKeys.textPiece(owner, `${place}:${lowest}`)
}

/** Width of the id at the end of a key. */
const idDigits = 10
const largestKeyId = 10 ** idDigits - 1

function keyRange(owner: string, { place, lowest, before }: TextRange): IDBKeyRange {
  const key = (id: number) => answerKeys.text(owner, place, Math.min(id, largestKeyId))
  return IDBKeyRange.bound(key(lowest), key(before), false, true)
}
