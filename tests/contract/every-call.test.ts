import { randomUUID } from 'node:crypto'
import { methodOf } from '#contract/endpoints/endpoint.ts'
import type { EndpointName } from '#contract/endpoints/policies.ts'
import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import { type KeptOperation, givenUp } from '#contract/answers/outbox.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, callNames as names, callOf, errorsOf, policyOf, rowOf, schemaOf } from './calls.ts'
import { codesOf, codesOfTheDatabase, leavesNoTrace, provocationOf } from './refusals.ts'
import { type World, fillCatalogue, makeWorld } from './world.ts'

/** The host answers these to a visitor without asking the database. */
const withoutDatabase: readonly EndpointName[] = ['csrfToken', 'captchaChallenge']
/** Answered without the database once they were asked for. */
const kept: readonly EndpointName[] = ['edition', 'piece', 'change']
/** Their names never get another content. */
const immutable: readonly EndpointName[] = ['piece', 'change']
const waiting: readonly { name: EndpointName; operation: KeptOperation }[] = [
  { name: 'cashout', operation: 'cashout' },
  { name: 'profile', operation: 'profile' },
  { name: 'intakeAnswer', operation: 'intake' },
  { name: 'cancelOutcome', operation: 'cashout' },
  { name: 'endedPost', operation: 'message' },
  { name: 'participate', operation: 'participation' },
]

/** Where each call has its key. */
function sentWith(name: EndpointName, op: KeptOperation, key: string) {
  if (name === 'cancelOutcome') return { values: { op, key } }
  return name === 'endedPost' ? { body: { op, key, reason: givenUp.neverSent } } : { key }
}

describe('the table of calls', () => {
  it('names no code that these tests cannot provoke', () => {
    const unknown = names.flatMap((name) =>
      codesOf(name)
        .filter((code) => provocationOf(name, code) === undefined)
        .map((code) => `${name}: ${code}`),
    )
    expect(unknown).toEqual([])
  })

  it('leaves only the listed calls to the tests of a busy database', () => {
    const left = names.filter((name) => errorsOf(name).some((code) => codesOfTheDatabase.includes(code)))
    expect(left.toSorted()).toEqual(waiting.map(({ name }) => name).toSorted())
  })

  it('shows every code of the closed list to someone', () => {
    const shown = new Set([...names.flatMap(codesOf), ...codesOfTheDatabase])
    expect(Object.keys(errorStatuses).filter((code) => ![...shown].some((known) => known === code))).toEqual(
      [],
    )
  })
})

/**
 * Paths of values that a tolerant reader found empty or could not read in full. Such a reader skips unreadable records.
 * Our own host must not send any.
 */
function leftOut(value: unknown, path = 'answer'): string[] {
  if (Array.isArray(value)) return value.length === 0 && mustHold(path) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'dropped') return inner === 0 ? [] : [path]
    if (key === 'rows') return Object.keys(Object(inner)).length === 0 ? [path] : []
    return leftOut(inner, `${path}.${key}`)
  })
}

/** The participant of the world has hidden no study, and the options of a passkey have lists that may be empty. */
const mayBeEmpty = ['answer.hidden_studies', 'answer.options.']
const mustHold = (path: string) => !mayBeEmpty.some((start) => path.startsWith(start))

function useWorld() {
  const held: { database?: OpenDatabase; world?: World; studyId: number } = { studyId: 0 }
  beforeAll(async () => {
    held.database = await openTestDatabase()
    held.studyId = await fillCatalogue(held.database)
  })
  afterAll(() => held.database?.close())
  beforeEach(async () => {
    if (held.database) held.world = await makeWorld(held.database, held.studyId)
  })
  return (): World => {
    if (!held.world) throw new Error('The world is made before each test')
    return held.world
  }
}

describe('every call', () => {
  const world = useWorld()

  it.each(names)('%s refuses what is wrong with it, and answers as the contract says', async (name) => {
    const call = await callOf(name, world())
    for (const code of codesOf(name).filter(leavesNoTrace))
      expect(await refusalOf(call, world(), name, code)).toEqual(refusalBy(code))
    const answer = await call()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    const isShared = policyOf(name).access === 'public'
    const lifetime = immutable.includes(name)
      ? /^public, max-age=31536000, immutable$/
      : /^public, max-age=60/
    expect(answer.headers.get('Cache-Control')).toMatch(isShared ? lifetime : /^no-store$/)
    expect(answer.headers.has('ETag')).toBe(isShared)
    expect(leftOut(v.parse(schemaOf(name), await answer.json()))).toEqual([])
  })

  it.each(
    names.flatMap((name) =>
      codesOf(name)
        .filter((code) => !leavesNoTrace(code))
        .map((code) => ({ name, code })),
    ),
  )('$name refuses with $code', async ({ name, code }) => {
    expect(await refusalOf(await callOf(name, world()), world(), name, code)).toEqual(refusalBy(code))
  })
})

async function refusalOf(call: Call, world: World, name: EndpointName, code: ErrorCode) {
  const provoke = provocationOf(name, code)
  if (!provoke) throw new Error('Nothing provokes this code')
  const answer = await provoke(call, world, name)
  const allowed = answer.headers.get('Allow')?.split(', ') ?? []
  return {
    code: await errorOf(answer),
    saysWhen: Number(answer.headers.get('Retry-After')) > 0,
    namesMethod: allowed.includes(methodOf(rowOf(name))),
  }
}

const refusalBy = (code: ErrorCode) => ({
  code,
  saysWhen: code === 'rate-limited' || code === 'cashout-pending',
  namesMethod: code === 'method-not-allowed',
})

describe('posts whose key is in progress', () => {
  const world = useWorld()

  it('are told so after three seconds', async () => {
    const { database, studyId } = world()
    // Each has a participant of its own, because one participant gets three connections.
    const posts = await Promise.all(
      waiting.map(async ({ name, operation }) => {
        const own = await makeWorld(database, studyId)
        return { name, operation, key: randomUUID(), participantId: own.adaId, call: await callOf(name, own) }
      }),
    )
    const given = await database.maintenance.transaction(async (tx) => {
      const row = { fingerprint: new Uint8Array(32), createdAt: new Date() }
      await tx
        .insert(idempotencyKeys)
        .values(posts.map(({ operation, key, participantId }) => ({ ...row, operation, key, participantId })))
      return Promise.all(posts.map(({ name, operation, key, call }) => call(sentWith(name, operation, key))))
    })
    for (const answer of given) {
      expect(await errorOf(answer)).toBe('in-progress')
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })
})

describe('a host whose database', () => {
  const touching = names.filter((name) => !withoutDatabase.includes(name))

  it('is closed fails every call that needs it, and tells nothing else', async () => {
    const database = await openTestDatabase()
    const world = await makeWorld(database, await fillCatalogue(database))
    const calls = await prepared(touching, world)
    await database.close()
    expect(await outcomes(calls)).toEqual(touching.map((name) => [name, 'internal', null]))
  })

  it('is stopped asks for another try, and still answers the edition and the pieces that it was asked for', async () => {
    const postgres = await startPostgresServer(['fsync=off'])
    const database = await openPostgres(postgres.url)
    try {
      const world = await makeWorld(database, await fillCatalogue(database))
      const others = touching.filter((name) => !kept.includes(name))
      const calls = await prepared(others, world)
      const calledAgain = await prepared(kept, world)
      expect(await outcomes(calledAgain)).toEqual(kept.map((name) => [name, 'ok', null]))
      await postgres.stop()
      expect(await outcomes(calls)).toEqual(others.map((name) => [name, 'unavailable', '5']))
      expect(await outcomes(calledAgain)).toEqual(kept.map((name) => [name, 'ok', null]))
    } finally {
      await database.close()
      await postgres.dispose()
    }
  }, 60_000)
})

/** Makes calls ready before the database goes: each has its data and its token. */
async function prepared(wanted: readonly EndpointName[], world: World) {
  const token = await world.ada.csrfToken()
  const calls: { name: EndpointName; call: () => Promise<Response> }[] = []
  // One after the other: a new server is slow, and the host refuses a request that waits too long for it.
  for (const name of wanted) {
    const call = await callOf(name, world)
    calls.push({ name, call: () => call({ headers: { [headers.csrf]: token } }) })
  }
  return calls
}

async function outcomes(calls: readonly { name: EndpointName; call: () => Promise<Response> }[]) {
  const seen: [EndpointName, string, string | null][] = []
  for (const { name, call } of calls) {
    const answer = await call()
    seen.push([name, answer.ok ? 'ok' : await errorOf(answer), answer.headers.get('Retry-After')])
  }
  return seen
}
