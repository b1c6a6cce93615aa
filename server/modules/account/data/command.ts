import { Hono } from 'hono'
import { StartError } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/failures.ts'
import { errorText } from '#server/errors/error-text.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { ResealReply } from './key-messages.ts'
import { readKeyUse, reseal } from './reseal.ts'

interface ResealDependencies {
  /** Without a limit on a statement's time. */
  db: Database
  dataKeys: DataKeys
}

/** Seals everything with the newest key, and counts the values that are left under others. */
export async function executeReseal({ db, dataKeys }: ResealDependencies): Promise<ResealReply> {
  return { type: 'done', ...(await reseal(db, dataKeys)), newest: dataKeys[0].id, uses: await readKeyUse(db) }
}

/**
 * `POST /reseal` on the data folder's socket answers with a `ResealReply` as one line; 503 while the database is
 * unavailable.
 */
export function resealCommands(deps: ResealDependencies): Hono {
  const app = new Hono()
  app.post('/reseal', async (context) => context.text(`${JSON.stringify(await executeReseal(deps))}\n`))
  app.onError((error, context) => {
    if (isUnavailable(error)) return context.json({ error: 'unavailable' }, 503)
    const reply: ResealReply = { type: 'refused', reason: errorText(error) }
    return context.text(`${JSON.stringify(reply)}\n`)
  })
  return app
}

/** Seals values from before the encryption. */
export async function sealClearValues({ db, dataKeys }: ResealDependencies): Promise<void> {
  const uses = await readKeyUse(db)
  if (uses.some(({ key }) => key === null)) await reseal(db, dataKeys)
}

/**
 * At start-up, before a participant is served.
 *
 * @throws {StartError} when the data need a key that the host does not have. With its other keys the host would refuse
 * some participants and seal the answers of others, and the operator would notice late.
 */
export async function requireDataKeys({ db, dataKeys }: ResealDependencies): Promise<void> {
  const missing = (await readKeyUse(db)).filter(
    ({ key }) => key !== null && dataKeys.every(({ id }) => id !== key),
  )
  if (missing.length === 0) return
  const uses = missing.map(({ key, values }) => `${key} (values: ${values})`).join(', ')
  throw new StartError(
    `DATA_KEY, or data-key in DATA_DIR, lacks a key of the stored answers and addresses: ${uses}. Add it from your copy`,
  )
}
