import { StudyText } from '#contract/answers/catalogue.ts'
import { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { storedAnswers } from './answer-store.ts'
import { announceTexts } from './texts-version.ts'

/**
 * Texts of studies on the device: a record by study, and one by piece of texts with its name. Rows are kept as the
 * host sent them, so that a change can be applied to them.
 */

/** The studies of one place with ids from `lowest` up to `before`: they belong to one piece of texts. */
export interface TextRange {
  place: string
  lowest: number
  before: number
}

/** Null if the device does not have it. Never rejects. */
export async function readStudyText(owner: string, place: string, id: number): Promise<StudyText | null> {
  const row = await storedAnswers.get(answerKeys.text(owner, place, id)).catch(() => undefined)
  const read = v.safeParse(StudyText, row)
  return read.success ? read.output : null
}

/** The stored rows of a range, in ascending order of their ids. Never rejects. */
export async function readTextRows(owner: string, range: TextRange): Promise<StudyTextRow[]> {
  const rows = await storedAnswers
    .transact('readonly', (objects) => promisifyRequest<unknown[]>(objects.getAll(keyRange(owner, range))))
    .catch((): unknown[] => [])
  return rows.filter((row) => v.is(StudyTextRow, row))
}

/** Names of the stored pieces of texts, by `rangeKey`. Never rejects. */
export async function storedTextPieces(owner: string): Promise<ReadonlyMap<string, string>> {
  const prefix = answerKeys.textPiece(owner, '')
  const [keys, names] = await storedAnswers
    .transact('readonly', (objects) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}~`)
      return Promise.all([
        promisifyRequest(objects.getAllKeys(range)),
        promisifyRequest<unknown[]>(objects.getAll(range)),
      ])
    })
    .catch(() => [[], []] as const)
  return new Map(
    keys.flatMap((key, index) =>
      typeof key === 'string' ? [[key.slice(prefix.length), String(names[index])] as const] : [],
    ),
  )
}

export function rangeKey({ place, lowest }: TextRange): string {
  return `${place}:${lowest}`
}

/**
 * Replaces the rows of a range, and notes the name of their piece, in one transaction.
 *
 * @throws If the device cannot store them.
 */
export async function replaceTextRows(
  owner: string,
  range: TextRange,
  name: string,
  rows: readonly StudyTextRow[],
): Promise<void> {
  await write(owner, (objects) => {
    objects.delete(keyRange(owner, range))
    putRows(objects, owner, range.place, rows)
    objects.put(name, answerKeys.textPiece(owner, rangeKey(range)))
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
export async function replaceTexts(
  owner: string,
  place: string,
  rows: readonly StudyTextRow[],
  isWanted: () => boolean,
): Promise<void> {
  for (let from = 0; from < rows.length; from += textsAtOnce) {
    if (!isWanted()) return
    const some = rows.slice(from, from + textsAtOnce)
    await write(owner, (objects) => putRows(objects, owner, place, some))
    await yieldToMain()
  }
  const wanted = new Set(rows.map(({ id }) => answerKeys.text(owner, place, id)))
  const all = keyRange(owner, { place, lowest: 0, before: Number.MAX_SAFE_INTEGER })
  await write(owner, async (objects) => {
    for (const key of await promisifyRequest(objects.getAllKeys(all))) {
      if (typeof key === 'string' && !wanted.has(key)) objects.delete(key)
    }
  })
  announceTexts()
}

async function write(owner: string, work: (objects: IDBObjectStore) => Promise<void> | void): Promise<void> {
  await storedAnswers.transact('readwrite', (objects) => {
    // Another tab that signed out has deleted the texts: do not add new ones.
    if (deviceOwner() === owner) return work(objects)
  })
}

function putRows(objects: IDBObjectStore, owner: string, place: string, rows: readonly StudyTextRow[]): void {
  for (const row of rows) objects.put(row, answerKeys.text(owner, place, row.id))
}

/** Width of the id at the end of a key. */
const idDigits = 10
const largestKeyId = 10 ** idDigits - 1

function keyRange(owner: string, { place, lowest, before }: TextRange): IDBKeyRange {
  const key = (id: number) => answerKeys.text(owner, place, Math.min(id, largestKeyId))
  return IDBKeyRange.bound(key(lowest), key(before), false, true)
}
