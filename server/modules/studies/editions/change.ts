import { PieceReader, type Row } from './piece-reader.ts'

/** Two pieces without a change between them: one of studies and one of texts. */
export class DifferentTables extends Error {
  override name = 'DifferentTables'
}

/**
 * JSON text of the change from an older piece to a newer one, a little at a time.
 *
 * @throws {DifferentTables}
 */
export async function* changeText(
  older: AsyncIterable<string>,
  newer: AsyncIterable<string>,
): AsyncGenerator<string> {
  const [before, after] = [new PieceReader(older), new PieceReader(newer)]
  try {
    yield '{'
    let isFirst = true
    for (;;) {
      const table = await after.table()
      if ((await before.table()) !== table) throw new DifferentTables()
      if (table === null) break
      let hasChanged = false
      for await (const text of tableChange(before, after)) {
        if (!hasChanged) yield `${isFirst ? '' : ','}${JSON.stringify(table)}:`
        yield text
        hasChanged = true
        isFirst = false
      }
    }
    yield '}'
  } finally {
    await Promise.all([before.close(), after.close()])
  }
}

/** The change of one table; nothing if it has not changed. */
async function* tableChange(before: PieceReader, after: PieceReader): AsyncGenerator<string> {
  const gone: number[] = []
  let opening = '{"set":{'
  for await (const { number, text } of rowChanges(before, after)) {
    if (text === null) gone.push(number)
    else {
      yield `${opening}"${number}":${text}`
      opening = ','
    }
  }
  if (opening === ',') yield `},"gone":[${gone.join()}]}`
  else if (gone.length > 0) yield `${opening}},"gone":[${gone.join()}]}`
}

/** Rows to set, and numbers that are gone. */
async function* rowChanges(
  before: PieceReader,
  after: PieceReader,
): AsyncGenerator<Row | { number: number; text: null }> {
  let [older, newer] = [await before.row(), await after.row()]
  while (older !== null || newer !== null) {
    if (older !== null && (newer === null || older.number < newer.number)) {
      yield { number: older.number, text: null }
      older = await before.row()
    } else if (newer !== null && (older === null || newer.number < older.number)) {
      yield newer
      newer = await after.row()
    } else {
      if (newer !== null && newer.text !== older?.text) yield newer
      older = await before.row()
      newer = await after.row()
    }
  }
}
