import { join } from 'node:path'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { FileCache } from '#server/files/file-cache.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import * as repo from './repo.ts'
import { byId, studyWithTables } from './study-with-tables.ts'
import type { Database } from '#server/db/database.ts'
import { listCities, listFacilities, readActiveStudies } from './repo.ts'
import { createHash } from 'node:crypto'
import { PreparedBody, tagOf } from '#server/files/prepared-body.ts'
import { brotli, continued, startOf } from '#server/files/brotli.ts'
import type { Logger } from 'pino'
import { catalogueHeaders } from './catalogue-headers.ts'

/** For the answers with all studies of some days: at 100,000 studies one takes 100 MB. */
const activeLimitBytes = 512 * 1024 * 1024

/** The public catalogue (specification, section 7), the same for everybody. */
export function catalogueRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const answers = new CatalogueAnswers(deps)
  const files = new FileCache(join(deps.catalogueFolder, 'active'), activeLimitBytes)
  return new ApiRoutes(deps)
    .handle(endpoints.activeStudies, ({ c }) =>
      answers.respond(c, 'active', (today) =>
        prepareActive(files, () => activeStudiesText(db, deps.portalEnv.product.api, today), deps.log),
      ),
    )
    .handle(endpoints.categories, ({ c }) =>
      answers.respond(c, 'categories', async () => ({
        categories: byId(await repo.listCategories(db)),
      })),
    )
    .handle(endpoints.companies, ({ c }) =>
      answers.respond(c, 'companies', async () => ({
        companies: byId(await repo.listCompanies(db)),
      })),
    )
    .handle(endpoints.onlineSurveys, ({ c }) =>
      answers.respond(c, 'online-surveys', async (today) => ({
        online_surveys: byId(await repo.listOnlineSurveys(db, today)),
      })),
    )
    .handle(endpoints.study, ({ c, params: { id } }) =>
      answers.respond(c, `study ${id}`, (today) => studyWithTables(deps, id, today)),
    ).app
}

/**
 * JSON text of the answer with all active studies, a little at a time: the whole is too long for the memory.
 *
 * @param product API segment of the configured product, which names the table of the studies.
 * @param today Calendar day `YYYY-MM-DD`; studies that expired before it are left out.
 */
async function* activeStudiesText(db: Database, product: string, today: string): AsyncGenerator<string> {
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

/** A longer text is compressed into a file. */
const maxHeldLength = 4_000_000

/**
 * The answer with all active studies: in memory or, if it is long, in a file. The file is named after its content: an
 * equal text of another process, or of a former start, is the same file.
 *
 * @param chunks Called again if the disk takes no file. The answer is then in memory.
 */
async function prepareActive(
  files: FileCache,
  chunks: () => AsyncIterable<string>,
  log: Logger,
): Promise<PreparedBody> {
  const source = chunks()[Symbol.asyncIterator]()
  const start = await startOf(source, maxHeldLength)
  if (start.isAll) return PreparedBody.of(start.chunks.join(''), catalogueHeaders)
  const hash = createHash('sha256')
  let tag = ''
  const hashed = async function* () {
    for await (const chunk of continued(start.chunks, source)) {
      hash.update(chunk)
      yield chunk
    }
    tag = tagOf(hash)
  }
  try {
    return PreparedBody.packed(await files.write(() => tag, brotli(hashed())), catalogueHeaders, tag)
  } catch (error) {
    log.warn({ err: error }, 'a prepared answer is not kept on the disk')
    const parts: string[] = []
    for await (const chunk of chunks()) parts.push(chunk)
    return PreparedBody.of(parts.join(''), catalogueHeaders)
  }
}
