import { readAnswer } from '#api/client.ts'
import { TextsPieceAnswer } from '#contract/answers/editions.ts'
import { StudyTextRow } from '#contract/answers/piece-rows.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { placeOf } from '#domain/studies/pieces.ts'
import { whenIdle } from '#offline/base/scheduling.ts'
import {
  type TextRange,
  rangeKey,
  readTextRows,
  replaceTextRows,
  storedTextPieces,
} from '#offline/cache/study-texts.ts'
import { announceTexts } from '#offline/cache/texts-version.ts'
import * as v from 'valibot'
import { newerText } from './fetch-piece.ts'

interface Wanted {
  range: TextRange
  name: string
}

/**
 * Fetches the texts of these studies piece by piece, in idle time, so that each opens without a network. Texts that the
 * device holds are not fetched again. Does nothing for a host that sends texts with the studies.
 *
 * @param ids Studies of the participant's lists, most important first.
 * @throws {CallError} If the host cannot be reached; the texts that are stored by then stay.
 */
export async function keepTexts(
  owner: string,
  catalogue: Catalogue,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const stored = await storedTextPieces(owner)
  const isMissing = ({ range, name }: Wanted) => stored.get(rangeKey(range)) !== name
  const missing = [...wantedPieces(catalogue, ids)].filter(isMissing)
  if (missing.length === 0) return
  try {
    for (const wanted of missing) {
      await whenIdle()
      if (signal.aborted) return
      await fetchTexts(owner, wanted, stored.get(rangeKey(wanted.range)), signal)
    }
  } finally {
    // Once for all pieces: a search prepares its words again after each announcement.
    announceTexts()
  }
}

/** The pieces with the texts of these studies, in the order of the studies. */
function wantedPieces(catalogue: Catalogue, ids: readonly number[]): Iterable<Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const id of ids) {
    const study = catalogue.studies[id]
    const place = study && placeOf(catalogue, study)
    const names = place === undefined ? {} : (catalogue.pieces[place]?.texts ?? {})
    const found = pieceOf(names, id)
    if (place === undefined || found === null) continue
    const { lowest, before, name } = found
    const range = { place, lowest, before }
    wanted.set(rangeKey(range), { range, name })
  }
  return wanted.values()
}

/**
 * The piece with a study's text, and the ids that it may hold; null if there is none.
 *
 * @param names The table `texts` of the piece with the study.
 */
function pieceOf(
  names: Readonly<Record<string, string>>,
  id: number,
): { lowest: number; before: number; name: string } | null {
  // Integer keys come in ascending order.
  const starts = Object.keys(names).map(Number)
  const index = starts.findLastIndex((lowest) => lowest <= id)
  const lowest = starts[index]
  const name = lowest === undefined ? undefined : names[lowest]
  if (lowest === undefined || name === undefined) return null
  return { lowest, before: starts[index + 1] ?? Number.MAX_SAFE_INTEGER, name }
}

async function fetchTexts(
  owner: string,
  { range, name }: Wanted,
  before: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const older = before === undefined ? null : { name: before, text: textOf(await readTextRows(owner, range)) }
  const { texts } = readAnswer(TextsPieceAnswer, await newerText(older, name, signal))
  const rows = Object.values(texts).filter((row) => v.is(StudyTextRow, row))
  await replaceTextRows(owner, range, name, rows)
}

/** The piece as the host sent it. */
function textOf(rows: readonly StudyTextRow[]): string {
  return JSON.stringify({ texts: Object.fromEntries(rows.map((row) => [row.id, row])) })
}
