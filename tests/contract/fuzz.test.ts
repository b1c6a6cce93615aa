import { commonErrors } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { attemptCounters } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf } from './calls.ts'
import { type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { marker } from './hostile-values.ts'
import { type World, fillCatalogue, makeWorld } from './world.ts'

/** A long run asks for more; a seed that was printed asks for the same again. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3000)
const seed = process.env['FUZZ_SEED']
/** Ends a run that hangs; a slow machine takes a fifth of it. */
const millisecondsEach = 100

/** What the participant wrote herself may come back to her, and to nobody else. */
const echoing: readonly string[] = [endpoints.user.path, endpoints.applications.path]
const mayEcho = ({ method, path }: HostileRequest) =>
  method === 'GET' && echoing.includes(path.split('?')[0] ?? '')

let database: OpenDatabase
let world: World
const tokens = new Map<TestVisitor, string>()
const seen = { statuses: new Set<number>(), rows: new Set<string>(), carriedOut: new Set<string>() }

beforeAll(async () => {
  database = await openTestDatabase('pglite')
  world = await makeWorld(database, await fillCatalogue(database))
  for (const visitor of [world.ada, world.nobody]) tokens.set(visitor, await visitor.csrfToken())
})
afterAll(() => database.close())

/** Well within what the shortest limit of one participant allows. */
const sentBetweenLimits = 20

let sent = 0
async function send({ method, path, headers: odd, body, as, hasToken }: HostileRequest): Promise<Response> {
  const visitor = world[as]
  sent += 1
  if (sent % sentBetweenLimits === 0) await database.db.delete(attemptCounters)
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return world.host.app.request(
    path,
    {
      method,
      body,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        // An address of its own for each, as the participant's own count is forgotten: limits have tests of their
        // own, and would hide what lies behind them.
        'X-Forwarded-For': `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`,
        Cookie: cookies,
        ...(hasToken && { [headers.csrf]: tokens.get(visitor) ?? '' }),
        ...odd,
      },
    },
    {},
  )
}

/** Hostile or not, a request may sign the participant out: she comes back. */
async function signInAgain(answer: Response): Promise<void> {
  if (!answer.headers.getSetCookie().some((cookie) => cookie.startsWith('sid=;'))) return
  const { deps } = world.host
  const { encId } = await database.db.query.participants
    .findFirst({ where: (table, { eq }) => eq(table.id, world.adaId) })
    .then((row) => row ?? { encId: '' })
  const { token } = await startSession(deps, database.db, { participantId: world.adaId, encId }, null)
  world.ada.cookies.set('sid', token)
  tokens.set(world.ada, await world.ada.csrfToken())
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatuses, code)
const Refusal = v.strictObject({ error: v.pipe(v.string(), v.guard(isErrorCode)) })

/** Why an answer is not one that the host may give; nothing when it is. */
function faultsOf(request: HostileRequest, answer: Response, text: string): string[] {
  const faults: string[] = []
  const headerText = JSON.stringify([...answer.headers])
  if (answer.status >= 500) faults.push(`answered ${answer.status}: ${text.slice(0, 200)}`)
  if (headerText.includes(marker) || headerText.includes('x-injected')) faults.push('reflected in a header')
  if (text.includes(marker) && !(answer.ok && mayEcho(request))) faults.push('reflected')
  if (answer.headers.get('X-Content-Type-Options') !== 'nosniff') faults.push('without nosniff')
  if (answer.headers.has('Access-Control-Allow-Origin')) faults.push('permits another origin')
  if (answer.status < 400 || text === '') return faults
  // Asked by another name the host is not there: it says how an operator would change that.
  if (answer.status === 421)
    return 'Host' in request.headers ? faults : [...faults, 'not known by its own name']
  return isPage(request) ? faults : [...faults, ...faultsOfRefusal(request, answer, text)]
}

/** Pages for people refuse in words. */
const isPage = ({ row, path }: HostileRequest) =>
  row === null && Object.values(hostPages).some((page) => path.startsWith(page.split('{')[0] ?? page))

function faultsOfRefusal({ row, method, path }: HostileRequest, answer: Response, text: string): string[] {
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), text)
  if (!refusal.success) return [`refused in words of its own: ${text.slice(0, 200)}`]
  const { error } = refusal.output
  if (answer.status !== errorStatuses[error]) return [`${error} travels with ${answer.status}`]
  const isOfRow = row !== null && method === rowOf(row).method && !path.includes('..')
  const known: readonly ErrorCode[] = isOfRow ? [...rowOf(row).errors, ...commonErrors] : []
  return isOfRow && !known.includes(error) ? [`${row} does not have the code ${error}`] : []
}

describe('whatever is sent', () => {
  it(
    `is answered as the contract says, ${requests} times`,
    async ({ task }) => {
      task.meta.counts = { 'hostile requests': requests, 'answered 5xx': 0 }
      const counts = task.meta.counts
      await fc.assert(
        fc.asyncProperty(hostileRequest, async (request) => {
          const answer = await send(request)
          const text = await answer.text()
          if (answer.status >= 500) counts['answered 5xx'] = (counts['answered 5xx'] ?? 0) + 1
          expect(faultsOf(request, answer, text)).toEqual([])
          seen.statuses.add(answer.status)
          if (request.row !== null) seen.rows.add(request.row)
          if (request.row !== null && answer.ok && request.method === 'POST') seen.carriedOut.add(request.row)
          await signInAgain(answer)
        }),
        { numRuns: requests, ...(seed !== undefined && { seed: Number(seed) }) },
      )
    },
    requests * millisecondsEach,
  )

  it('went everywhere and met every kind of answer, so that the above says something', () => {
    expect([...seen.rows].toSorted()).toEqual(Object.keys(endpoints).toSorted())
    expect([...seen.statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 415, 422]))
    expect([...seen.carriedOut]).toEqual(
      expect.arrayContaining([
        'profile',
        'cashout',
        'intakeAnswer',
        'hide',
        'save',
        'noteApplication',
        'cancelOutcome',
      ]),
    )
  })
})
