import { readAnswer } from '#api/client.ts'
import { rowsOf } from '#api/readable-rows.ts'
import { PieceAnswer } from '#contract/answers/editions.ts'
import { type RowChecks, checkRows, studyChecks } from '#domain/studies/new-pieces.ts'
import { timeSlicer, yieldToMain } from '#offline/base/scheduling.ts'
import type { KeptPiece } from '#offline/storage/schemas.ts'
import { newerText } from './fetch-piece.ts'

/**
 * The piece of this name, with the rows that cannot be read.
 *
 * @param older The piece of the same place on this device.
 * @param checks For another piece than one of studies.
 * @throws {CallError} See `newerText`.
 */
export async function newestPiece(
  place: string,
  name: string,
  older: KeptPiece | null,
  signal: AbortSignal,
  checks: RowChecks = studyChecks,
): Promise<KeptPiece> {
  if (older?.name === name) return older
  const text = await newerText(older, name, signal)
  const turn = timeSlicer(yieldToMain)
  const dropped: string[] = []
  for (const unreadable of checkRows(readAnswer(PieceAnswer, text), checks)) {
    if (unreadable !== null) dropped.push(unreadable)
    await turn()
  }
  return { place, name, text, dropped: rowsOf('rows', { rows: dropped, dropped: dropped.length }) }
}
