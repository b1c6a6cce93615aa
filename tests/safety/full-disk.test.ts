import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { User } from '#contract/answers/participant.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { categories, intakes, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { canHaveSmallDisk } from '../../scripts/parts/small-disk.mjs'
import { fillDataFolder } from '#tests/support/databases/data-folder.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import { type ProgramOnSmallDisk, runOnSmallDisk } from '#tests/support/processes/small-disk.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { moneyApp } from './money-app.ts'
import { type Spender, cashoutInit, signUpSpenders } from './spenders.ts'

const hasSmallDisk = canHaveSmallDisk()
const secret = 'a secret that is used in tests and nowhere else'
const price = 2000
const diskMegabytes = 160
/**
 * Free bytes in the log's segment when the host starts. Past three quarters of a segment the engine would prepare the
 * next one at a checkpoint, while there is still room.
 */
const leftOfLog = 4_500_000
/** One-line questions that together fill the largest post. */
const fields = Array.from({ length: 30 }, (_field, index) =>
  v.parse(IntakeField, { key: `q${index}`, type: 'input', label: 'Anything else?' }),
)
const studyCount = 20
const image = coverName('focus-groups', 'fg-0001', '2x1')
/** Free bytes on the disk: enough for tables to grow, too few for a new segment of the log. */
const roomWithoutLog = 6_000_000
const segmentBytes = 16 * 1024 * 1024

let root: string
let origin: string
let disk: ProgramOnSmallDisk
let spenders: Spender[]
let studyIds: number[]

beforeAll(async () => {
  if (!hasSmallDisk) return
  root = await mkdtemp(join(tmpdir(), 'stipend-full-'))
  const content = join(root, 'content')
  const folder = join(root, 'disk')
  await Promise.all([content, folder].map((path) => mkdir(path)))
  await fillDataFolder(content)
  const database = await openEmbedded(join(content, 'db'))
  studyIds = await saveQuestionnaires(database)
  const app = moneyApp(database, { clock: () => new Date(), secret })
  spenders = await signUpSpenders(app, 6, price)
  await useUpLog(database)
  await database.close()

  const port = String(await findFreePort())
  origin = `http://localhost:${port}`
  disk = runOnSmallDisk(
    { folder, content, megabytes: diskMegabytes, restarts: 'always' },
    programArguments('main'),
    {
      DATA_DIR: folder,
      PORT: port,
      SECRET: secret,
      DATA_KEY: dataKeySetting('test'),
      LOG_LEVEL: 'warn',
    },
  )
  await disk.printed(/Stipend is ready/)
}, 120_000)
afterAll(async () => {
  if (!hasSmallDisk) return
  await disk.stop()
  await rm(root, { recursive: true, force: true })
}, 30_000)

/** Saves studies with long questionnaires and one cover. Returns their ids. */
async function saveQuestionnaires({ db }: OpenDatabase): Promise<number[]> {
  await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  const inputs = Array.from({ length: studyCount }, (_study, index) =>
    studyInput({ sourceKey: String(index), image2x1: image, expireOn: null }),
  )
  await saveStudies(db, inputs, new Date())
  const ids = (await db.select({ id: studies.id }).from(studies)).map(({ id }) => id)
  await db.insert(intakes).values(ids.map((studyId) => ({ studyId, fields })))
  return ids
}

/** Writes until a segment of the log is nearly full. */
async function useUpLog({ db }: OpenDatabase): Promise<void> {
  const Position = v.object({ rows: v.tuple([v.object({ left: v.pipe(v.unknown(), v.transform(Number)) })]) })
  await db.execute(sql`create table ballast (filling bytea)`)
  for (;;) {
    const answer: unknown = await db.execute(
      sql`select ${segmentBytes} - mod(pg_current_wal_insert_lsn() - '0/0', ${segmentBytes}) as left`,
    )
    const left = v.parse(Position, answer).rows[0].left
    if (left < leftOfLog) return
    const filling = randomBytes(Math.floor(Math.max(8000, (left - leftOfLog) / 3)))
    await db.execute(sql`insert into ballast values (${filling})`)
  }
}

const post = async (path: string, init: RequestInit): Promise<{ status: number; body: string }> => {
  const answer = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(15_000) })
  return { status: answer.status, body: await answer.text() }
}
const cashOut = (spender: Spender, key: string) => post(endpoints.cashout.path, cashoutInit(spender, key))
const answer = (spender: Spender, id: number) => {
  const body = Object.fromEntries(fields.map(({ key }) => [key, randomBytes(1480).toString('base64')]))
  return post(fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', id }), {
    ...cashoutInit(spender, randomUUID()),
    body: JSON.stringify(body),
  })
}

type Confirmed = Map<Spender, string>

/** Posts until the host refuses: cash-outs of half of the spenders, then answers of all of them. */
async function postUntilRefused(confirmed: Confirmed): Promise<string> {
  for (const spender of spenders.slice(0, spenders.length / 2)) {
    const key = randomUUID()
    expect((await cashOut(spender, key)).status).toBe(200)
    confirmed.set(spender, key)
  }
  for (const id of studyIds) {
    for (const spender of spenders) {
      const { status, body } = await answer(spender, id)
      if (status !== 200) return `${status} ${body}`
    }
  }
  throw new Error('The host was never out of room')
}

async function readAccount({ headers: { Cookie = '' } }: Spender) {
  const get = async (path: string) => (await fetch(`${origin}${path}`, { headers: { Cookie } })).json()
  const { balance } = v.parse(User, await get(endpoints.user.path))
  const { cashouts } = v.parse(CashoutsAnswer, await get(endpoints.cashouts.path))
  return { balance, cashouts: cashouts.length }
}

/** Requests the studies' cover. The host draws it in this size and then keeps it. */
async function pictureStatus(size: string): Promise<number> {
  return (await fetch(`${origin}/img/${size}/${image}`)).status
}

/** The outcome of a cash-out; null while no process listens. */
const tryToCashOut = (spender: Spender, key: string) => cashOut(spender, key).catch(() => null)

/** Cashes out under a key until the host confirms it. */
async function cashOutAtLast(spender: Spender, key: string): Promise<void> {
  const outcome = await tryToCashOut(spender, key)
  if (outcome?.status === 200) return
  expect([503, undefined]).toContain(outcome?.status)
  await wait(50)
  await cashOutAtLast(spender, key)
}

describe.skipIf(!hasSmallDisk)('a host whose disk is full (needs a disk of its own)', () => {
  it('draws pictures without keeping them', async () => {
    expect(await pictureStatus('508x254')).toBe(200)
    await disk.fill()
    expect(await pictureStatus('336x168')).toBe(200)
    await disk.printed(/image not cached/)
    await disk.free()
  }, 60_000)

  it('says that it can store nothing, ends with its engine, and loses no confirmed change', async () => {
    await disk.fill(roomWithoutLog)
    const confirmed: Confirmed = new Map()
    expect(await postUntilRefused(confirmed)).toBe('503 {"error":"unavailable"}')
    await disk.printed(/went down, and the host with it/)
    // The supervisor starts it again and again.
    await disk.printed(/MB left/)
    await disk.free()
    const refused = spenders.filter((one) => !confirmed.has(one))
    for (const spender of refused) await cashOutAtLast(spender, randomUUID())
    await disk.kill()
    await disk.printed(/(?:Stipend is ready[^]*){3}/)
    for (const spender of spenders) expect(await readAccount(spender)).toEqual({ balance: 0, cashouts: 1 })
    for (const [spender, key] of confirmed) expect((await cashOut(spender, key)).status).toBe(200)
  }, 120_000)
})
