import type { UnreadAnswer } from '#api/client.ts'
import { parseInTurns } from '#api/parse-in-turns.ts'
import { rowsOf } from '#api/readable-rows.ts'
import { type Category, Study } from '#contract/answers/catalogue.ts'
import { unreadStudiesAnswer } from '#contract/answers/active-studies.ts'
import { type RecordTable, readRows } from '#contract/base/values.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { timeSlicer, yieldToMain } from '#offline/base/scheduling.ts'
import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Builds a catalogue from the host's answer, in slices that let the page respond in between.
 *
 * @param held The complete previous catalogue: unchanged parts stay the same objects, and a catalogue without changes
 * is returned itself.
 * @param madeOf See `Catalogue`.
 * @throws {CallError}
 */
export async function readCatalogue(
  answer: UnreadAnswer,
  categories: Readonly<Record<string, Category>>,
  held: Catalogue | null | undefined,
  madeOf: string | undefined,
): Promise<Catalogue> {
  const turn = timeSlicer(yieldToMain)
  const active = await answer.read(unreadStudiesAnswer, (text) => parseInTurns(text, turn))
  await yieldToMain()
  const table: RecordTable<Study> = { rows: {}, dropped: 0 }
  for (const study of readRows(Study, active.studies)) {
    if (study) table.rows[study.id] = replaceEqualDeep(held?.studies[study.id], study)
    else table.dropped += 1
    await turn()
  }
  const studies = rowsOf('studies', table)
  await yieldToMain()
  const indexes = buildIndexes(studies, categories)
  await yieldToMain()
  const { cities, facilities } = active
  return replaceEqualDeep(held, {
    studies,
    cities: rowsOf('cities', cities),
    facilities: rowsOf('facilities', facilities),
    indexes,
    madeOf,
  })
}
