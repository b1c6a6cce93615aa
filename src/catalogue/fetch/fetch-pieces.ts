import { ask, askUnread, readAnswer } from '#api/client.ts'
import { CallError, isRefused, isUnreadable } from '#api/errors.ts'
import { rowsOf } from '#api/readable-rows.ts'
import { ChangeAnswer, type Edition, EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type RowChecks, applyChange, checkRows } from '#domain/editions/new-pieces.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'
import type { KeptPiece } from '#offline/storage/schemas.ts'

let latest: { edition: Edition; readAt: number } | null = null

/**
 * Reads pieces of the host's current edition. Reads once more if the host has replaced the edition meanwhile: it then
 * answers a piece with 404.
 *
 * @param maxAgeMs An edition that another reader has asked for this short a time ago will do.
 */
export async function readEdition<Read>(
  read: (edition: Edition) => Promise<Read>,
  signal: AbortSignal,
  maxAgeMs = 0,
): Promise<Read> {
  const once = async (maxMs: number) => {
    const known = latest && performance.now() - latest.readAt < maxMs ? latest.edition : null
    const edition = known ?? (await ask(endpoints.edition, EditionAnswer, { signal }))
    if (!known) latest = { edition, readAt: performance.now() }
    return read(edition)
  }
  return once(maxAgeMs).catch((error: unknown) => {
    if (isRefused(error, 404)) return once(0)
    throw error
  })
}

/**
 * The piece of this name, with the rows that cannot be read.
 *
 * @param older The piece of the same place on this device.
 * @param checks Checks of the rows of this kind of piece.
 * @throws {CallError} See `pieceText`.
 */
export async function newestPiece(
  [place, name]: readonly [place: string, name: string],
  older: KeptPiece | undefined,
  checks: RowChecks,
  signal: AbortSignal,
): Promise<KeptPiece> {
  if (older?.name === name) return older
  const text = (older && (await changedText(older, name, signal))) ?? (await pieceText(name, signal))
  const turn = timeSlicer(yieldToMain)
  const dropped: string[] = []
  for (const unreadable of checkRows(readAnswer(PieceAnswer, text), checks)) {
    if (unreadable !== null) dropped.push(unreadable)
    await turn()
  }
  return { place, name, text, dropped: rowsOf('rows', { rows: dropped, dropped: dropped.length }) }
}

/** Null if the host has no such change, or its result is not the newer piece. */
async function changedText(older: KeptPiece, name: string, signal: AbortSignal): Promise<string | null> {
  try {
    const params = { from: older.name, to: name }
    const change = await ask(endpoints.change, ChangeAnswer, { params, signal, cache: 'default' })
    const text = JSON.stringify(applyChange(readAnswer(PieceAnswer, older.text), change))
    return (await nameOf(text)) === name ? text : null
  } catch (error) {
    if (isUnreadable(error) || isRefused(error, 404)) return null
    throw error
  }
}

/** @throws {CallError} 404 if the host no longer has the piece; `unreadable` if its content is not the one of its name. */
export async function pieceText(name: string, signal: AbortSignal): Promise<string> {
  // A piece never changes, so any cached copy will do. A damaged copy may be one of a cache: ask the host itself.
  for (const cache of ['default', 'reload'] as const) {
    const answer = await askUnread(endpoints.piece, { params: { name }, signal, cache })
    const text = await answer.text()
    if ((await nameOf(text)) === name) return text
  }
  throw new CallError({ kind: 'unreadable' })
}

/** Name of a piece (docs/decisions/036-editions.md). */
async function nameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(digest)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 16)
}
