import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import {
  contactMessages,
  mailTokens,
  ownStudyPictures,
  participants,
  profiles,
  mailJobs,
  pushJobs,
  pushSubscriptions,
} from '#server/db/schema.ts'
import { findMessages, insertMessage } from '#server/modules/account/contact/repo.ts'
import { sealClearValues } from '#server/modules/account/data/reseal.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import { dataKeysNamed, testDataKeys } from '#tests/support/builders/data-keys.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { engines } from '#tests/support/databases/engines.ts'
import { fillCatalogue, grantPoints } from '#tests/contract/world.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from './restore-backup.ts'
import { saveBackup } from './save-backup.ts'

const at = new Date('2026-11-20T18:00:00Z')
const [key] = testDataKeys
const sealed = { keys: testDataKeys, takesUnsealed: false }
const unsealed = { keys: null, takesUnsealed: true }

const linesOf = async ({ maintenance }: OpenDatabase) => {
  const lines: string[] = []
  await saveBackup(maintenance, { at, secret: 'the secret', key }, async (line) => void lines.push(line))
  return lines
}
/** All but the seal, which depends on the order of the rows. */
const rowsOf = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('["seal"')).toSorted()
const each = (lines: readonly string[]) =>
  async function* () {
    yield* lines
  }

/** Creates a participant with rows in every kind of column. */
async function populate(database: OpenDatabase, host: HostApp) {
  const { db } = database
  await saveSeed(database.maintenance, '2026-11-20', null, true)
  const visitor = host.visitor()
  await visitor.signUp('zoe@mail.example')
  const post = async (path: string, body: object) => {
    const answer = await visitor.postJson(path, body, { [headers.idempotencyKey]: randomUUID() })
    expect(answer.status).toBe(200)
  }
  const name = { first_name: 'Zoë “Z” O’Neil 🐕', gender: 'Female' }
  await post(endpoints.profile.path, { ...name, postal_code: '10001', dob: '29/02/1988' })
  const [{ id } = { id: 0 }] = await db.select({ id: participants.id }).from(participants)
  await grantPoints(database, id, 2000)
  await post(endpoints.cashout.path, { ...recipient, streetAddress: '12 Harbor Street\\n' })
  const purpose = 'password-reset'
  await db
    .insert(mailTokens)
    .values({ tokenHash: randomBytes(32), participantId: id, purpose, expiresAt: at })
  const browser = {
    endpoint: 'https://push.example/1',
    publicKey: randomBytes(65),
    authSecret: randomBytes(16),
    sessionHash: randomBytes(32),
  }
  const [{ subscriptionId } = { subscriptionId: 0 }] = await db
    .insert(pushSubscriptions)
    .values({ ...browser, participantId: id, createdAt: at })
    .returning({ subscriptionId: pushSubscriptions.id })
  await db.insert(mailJobs).values({ participantId: id, kind: 'account-released', dueAt: at, createdAt: at })
  await db.insert(pushJobs).values({ subscriptionId, kind: 'payout', event: '1', dueAt: at, createdAt: at })
  await host.visitor().signUp('gone@mail.example')
  const isDeleted = eq(participants.email, 'gone@mail.example')
  const [deleted] = await db.delete(participants).where(isDeleted).returning({ id: participants.id })
  return { visitor, id, deletedId: deleted?.id ?? 0, user: await visitor.user() }
}

describe('a backup', () => {
  let source: OpenDatabase
  let target: OpenDatabase
  let lines: string[]
  let population: Awaited<ReturnType<typeof populate>>

  beforeAll(async () => {
    source = await openTestDatabase()
    population = await populate(source, hostApp(source))
    lines = await linesOf(source)
  })
  afterAll(() => source.close())
  beforeEach(async () => {
    target = await openTestDatabase()
  })
  afterEach(() => target.close())

  const restored = (given: readonly string[], chosen: Partial<Parameters<typeof restoreBackup>[2]> = {}) =>
    restoreBackup(target.maintenance, each(given), { sessions: true, ...sealed, ...chosen })
  const people = () => target.db.$count(participants)
  /** The browser of the population, at the restored host. */
  const knownTo = (host: HostApp) => {
    const known = host.visitor()
    for (const [name, value] of population.visitor.cookies) known.cookies.set(name, value)
    return known
  }

  it.each(engines)(
    'is restored on %s unchanged, and can be used further',
    async (_name, open) => {
      await target.close()
      target = await open()
      // The state of a host that has started before.
      await fillCatalogue(target)
      const { header, rows } = await restored(lines)
      expect(header).toMatchObject({ at: at.toISOString(), secret: 'the secret' })
      expect(rows).toBeGreaterThan(400)
      expect(rowsOf(await linesOf(target))).toEqual(rowsOf(lines))
      expect(await auditLedger(target.db)).toMatchObject({
        unbalanced: 0,
        cashoutsWithoutDebit: 0,
        wrongSums: 0,
      })

      const host = hostApp(target)
      expect(await knownTo(host).user()).toEqual({ ...population.user, csrf_token: expect.any(String) })
      expect((await host.visitor().signUp('ada@mail.example')).status).toBe(200)
      // Not the number of an account that was deleted before the backup, of which the log tells.
      const numbers = (await target.db.select().from(participants)).map(({ id }) => id)
      expect(numbers.toSorted((a, b) => a - b)).toEqual([population.id, population.deletedId + 1])
      // The embedded engine takes ten seconds, and six times as long beside three other tests.
    },
    150_000,
  )

  it('with pictures of megabytes is saved and restored in parts that fit the memory', async () => {
    const parts: number[] = []
    const count = (of: number) => parts.push((parts.pop() ?? 0) + of)
    const logQuery = (query: string, params: unknown[]) => {
      if (/^(?:fetch|insert)/.test(query)) parts.push(0)
      count(params.reduce<number>((sum, param) => sum + (typeof param === 'string' ? param.length : 0), 0))
    }
    await target.close()
    target = await openTestDatabase({ logQuery })
    await target.db.execute(sql`insert into own_study_picture (name, bytes, used_at)
      select n::text, decode(repeat('ab', 1000000), 'hex'), now() from generate_series(1, 20) n`)
    const saved: string[] = []
    const write = async (line: string) => void (count(line.length), saved.push(line))
    await saveBackup(target.maintenance, { at, secret: null, key }, write)
    await target.db.delete(ownStudyPictures)
    await restored(saved)
    expect(await target.db.$count(ownStudyPictures)).toBe(20)
    // A picture is two million characters.
    expect(Math.max(...parts)).toBeLessThan(10_000_000)
  })

  it('of the release before its tables got one migration is restored', async () => {
    const file = await readFile(join(import.meta.dirname, 'former-release.backup.gz'))
    const former = gunzipSync(file).toString().trimEnd().split('\n')
    expect(await restored(former, unsealed)).toMatchObject({ rows: 16 })
    expect(await auditLedger(target.db)).toMatchObject({
      unbalanced: 0,
      cashoutsWithoutDebit: 0,
      wrongSums: 0,
    })
    const known = hostApp(target).visitor()
    expect((await known.logIn('zoe@mail.example')).status).toBe(200)
    expect(await known.user()).toMatchObject({ first_name: 'Zoë “Z” O’Neil 🐕', balance: 0 })
    const cashouts = await known.send(endpoints.cashouts.path)
    expect(await cashouts.json()).toMatchObject({ cashouts: [{ points: 2000, dollars: 20 }] })
  })

  it('of the release before texts were sealed is restored, and the next start seals them', async () => {
    const time = at.toISOString()
    const person = { id: 1, enc_id: 'zoe', email: 'zoe@mail.example', balance: 0, mails_payouts: true }
    const thread = { id: 1, reference: 'AB2CD3E', participant_id: 1, subject: 'general', state: 'open' }
    const message = { id: 1, thread_id: 1, participant_id: 1, text: 'My "pump" broke\\', at: time }
    const rows = {
      participant: { ...person, language: 'en', created_at: time },
      contact_thread: { ...thread, unread: true, created_at: time, updated_at: time },
      contact_message: message,
    }
    const former = [
      JSON.stringify(['stipend-backup', 1, { edition: '1795676435883', at: time, secret: null }]),
      ...Object.entries(rows).flatMap(([table, row]) =>
        [['table', table], row].map((line) => JSON.stringify(line)),
      ),
      '["end",3]',
    ]
    await restored(former, { sessions: false, ...unsealed })
    const { deps } = hostApp(target)
    await sealClearValues({ db: target.maintenance, dataKeys: deps.dataKeys })
    const [stored] = await target.db.select().from(contactMessages)
    expect(stored?.text).toMatch(/^1\./)
    expect(await findMessages(target.db, deps, 1)).toMatchObject([{ text: message.text }])
    const later = { operatorId: null, text: 'Later', at, keyHash: null }
    expect(await insertMessage(target.db, deps.dataKeys, { id: 1, participantId: 1 }, later)).toBe(2)
  })

  it.each([
    ['restores no sessions, push subscriptions, mail links and waiting e-mails unless told to', false],
    ['of other tools keeps none of these after the statement of the manual', true],
  ])('%s', async (_what, isByHand) => {
    await restored(lines, { sessions: isByHand })
    if (isByHand) {
      const manual = await readFile('docs/operating/backup.md', 'utf8')
      await target.db.execute(sql.raw(/^truncate .*;$/m.exec(manual)?.[0] ?? ''))
    }
    for (const table of [mailJobs, mailTokens, pushSubscriptions, pushJobs]) {
      expect(await target.db.$count(table)).toBe(0)
    }
    const known = knownTo(hostApp(target))
    expect((await known.send(endpoints.user.path)).status).toBe(401)
    expect((await known.logIn('zoe@mail.example')).status).toBe(200)
    expect((await known.user()).enc_id).toBe(population.user.enc_id)
  })

  it('is refused if there are participants, or if it is incomplete or not a backup, and changes nothing then', async () => {
    await fillCatalogue(target)
    const before = await linesOf(target)
    const [, ...headless] = lines
    const other = ['["stipend-backup",1,{"edition":"1","at":"","secret":null}]', ...headless]
    const foreign = [...lines.slice(0, 1), '["table","pg_authid"]', '{"a":1}', '["end",1]']
    for (const [wrong, reason] of [
      [lines.slice(0, -1), 'incomplete'],
      [lines.filter((line) => !line.includes('"token_hash"')), 'incomplete'],
      [headless, 'incomplete'],
      [other, 'of another release'],
      [foreign, 'not a backup'],
      [['hello'], 'not a backup'],
      [[], 'incomplete'],
    ] as const)
      await expect(restored(wrong, unsealed)).rejects.toThrow(reason)
    expect(await linesOf(target)).toEqual(before)
    await expect(restoreBackup(source.db, each(lines), { sessions: true, ...sealed })).rejects.toThrow(
      'participants already',
    )
    expect(await source.db.$count(profiles)).toBe(1)
  })

  describe('and its seal', () => {
    const isSeal = (line: string) => line.startsWith('["seal"')
    const isRow = (line: string) => line.startsWith('{"')
    const changed = 'the backup was changed after it was saved'
    const other = dataKeysNamed('other')
    const known = { keys: [...other, ...testDataKeys] as const }

    it.each<[string, (lines: string[]) => string[]]>([
      ['another address', (all) => all.map((line) => line.replace('zoe@mail.example', 'eve@mail.example'))],
      ['another header', ([first = '', ...rest]) => [first.replace('the secret', 'another one'), ...rest]],
      [
        'two rows for each other',
        (all) => {
          const [one, two] = [all.findIndex(isRow), all.findLastIndex(isRow)]
          return all.with(one, all[two] ?? '').with(two, all[one] ?? '')
        },
      ],
      [
        'a row after it',
        (all) => {
          const row = all.find((line) => line.includes('zoe@mail.example')) ?? ''
          return all.flatMap((line) => (isSeal(line) ? [line, '["table","participant"]', row] : [line]))
        },
      ],
      [
        'another seal',
        (all) => all.map((line) => (isSeal(line) ? line.replace(/\w{8}"\]$/, '01234567"]') : line)),
      ],
    ])('refuse %s, also if the operator takes unsealed backups', async (_what, change) => {
      for (const takesUnsealed of [false, true])
        await expect(restored(change(lines), { ...known, takesUnsealed })).rejects.toThrow(changed)
      expect(await people()).toBe(0)
    })

    it.each([
      ['without one', () => lines.filter((line) => !isSeal(line)), testDataKeys, 'has no seal'],
      ['by a key that is not here', () => lines, other, 'sealed by the data key test, which is not here'],
      ['where no key is', () => lines, null, 'sealed by the data key test, which is not here'],
    ])('are restored %s only if the operator says so', async (_what, given, keys, reason) => {
      await expect(restored(given(), { keys })).rejects.toThrow(reason)
      expect(await people()).toBe(0)
      await restored(given(), { keys, takesUnsealed: true })
      expect(await people()).toBe(1)
    })

    it('hold under a former key', async () => {
      await restored(lines, known)
      expect(await people()).toBe(1)
    })
  })
})
