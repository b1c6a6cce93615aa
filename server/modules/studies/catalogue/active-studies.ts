import type { Database } from '#server/db/database.ts'
import { listCities, listFacilities, readActiveStudies } from './repo.ts'

/**
 * JSON text of the answer with all active studies, a little at a time: the whole is too long for the memory.
 *
 * @param product API segment of the configured product, which names the table of the studies.
 * @param today Calendar day `YYYY-MM-DD`; studies that expired before it are left out.
 */
export async function* activeStudiesText(
  db: Database,
  product: string,
  today: string,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(product)}:{`
  let separator = ''
  for await (const studies of readActiveStudies(db, today)) {
    yield separator + rowsText(studies)
    separator = ','
  }
  // After the studies, so that no study refers to a row that was inserted later.
  yield `},"cities":{${rowsText(await listCities(db))}`
  yield `},"facilities":{${rowsText(await listFacilities(db))}}}`
}

/** Rows by id, without the braces of their table. */
function rowsText(rows: readonly { id: number }[]): string {
  return rows.map((row) => `"${row.id}":${JSON.stringify(row)}`).join()
}
