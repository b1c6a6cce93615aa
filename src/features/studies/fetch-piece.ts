import { ask, askUnread, readAnswer } from '#api/client.ts'
import { CallError, isRefused } from '#api/errors.ts'
import { ChangeAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applyChange } from '#domain/studies/new-pieces.ts'

/**
 * The text of a piece, by a change of the older text if the host has it.
 *
 * @param older The piece that this device holds of the same place.
 * @throws {CallError} 404 if the host no longer has the piece; `unreadable` if its content is not the one of its name.
 */
export async function newerText(
  older: { name: string; text: string } | null,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  return (older && (await changedText(older, name, signal))) ?? fetchText(name, signal)
}

/** Null if the host has no such change, or its result is not the newer piece. */
async function changedText(
  older: { name: string; text: string },
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const params = { from: older.name, to: name }
    const change = await ask(endpoints.change, ChangeAnswer, { params, signal, cache: 'default' })
    const text = JSON.stringify(applyChange(readAnswer(PieceAnswer, older.text), change))
    return (await nameOf(text)) === name ? text : null
  } catch (error) {
    const isWrong = error instanceof CallError && error.failure.kind === 'unreadable'
    if (isWrong || isRefused(error, 404)) return null
    throw error
  }
}

/** Reads pieces once more if the host has replaced their edition meanwhile: then it answers 404. */
export async function readAgainIfReplaced<Read>(read: () => Promise<Read>): Promise<Read> {
  return read().catch((error: unknown) => {
    if (isRefused(error, 404)) return read()
    throw error
  })
}

async function fetchText(name: string, signal: AbortSignal): Promise<string> {
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
