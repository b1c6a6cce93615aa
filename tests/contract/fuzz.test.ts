import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { commonErrors, methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import { attemptCounters } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, rowOf } from './calls.ts'
import { type HostileRequest, botToken, hostileRequest } from './hostile-requests.ts'
import { marker } from './hostile-values.ts'
import { type World, fillCatalogue, makeWorld } from './world.ts'

/** Set these for a longer run, or to repeat a failed run with the seed that it printed. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const seed = process.env['FUZZ_SEED']
/** Time limit that ends a run that hangs. A busy machine needs much of it. */
const millisecondsEach = 300

/** These answers return the participant's own input to that participant. */
const echoing: readonly string[] = [endpoints.user.path, endpoints.applications.path]
const mayEcho = ({ method, path }: HostileRequest) =>
  method === 'GET' && echoing.includes(path.split('?')[0] ?? '')

const database = useTestDatabase()
let world: World
const tokens = new Map<TestVisitor, string>()
const seen = { statuses: new Set<number>(), rows: new Set<string>(), carriedOut: new Set<string>() }

beforeAll(async () => {
  world = await makeWorld(database, await fillCatalogue(database))
  for (const visitor of [world.ada, world.nobody]) tokens.set(visitor, await visitor.csrfToken())
})

/** Far below the lowest limit of one participant. */
const sentBetweenLimits = 20

let sent = 0

/**
 * Each request has an address of its own, and the participant's count is reset. Limits have tests of their own; here they
 * would hide other faults.
 */
function nextAddress(): string {
  sent += 1
  return `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`
}

async function send(request: HostileRequest): Promise<Response> {
  const { method, path, headers: odd, as, hasToken } = request
  const visitor = world[as]
  const address = nextAddress()
  if (sent % sentBetweenLimits === 0) {
    await database.db.delete(attemptCounters)
    // Refused bodies are counted in memory, for a minute.
    world.host.pass({ seconds: 60 })
  }
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return world.host.app.request(
    path,
    {
      method,
      body: await solved(request),
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': address,
        Cookie: cookies,
        ...(hasToken && { [headers.csrf]: tokens.get(visitor) ?? '' }),
        ...odd,
      },
    },
    {},
  )
}

/** The body, with a solved bot challenge where it has the place of one. */
async function solved({ row, body, as }: HostileRequest): Promise<HostileRequest['body']> {
  if (row === null || typeof body !== 'string' || !body.includes(botToken)) return body
  const token = await world[as].challengeToken()
  return body.replaceAll(botToken, rowOf(row).encoding === 'form' ? encodeURIComponent(token) : token)
}

/** Any request may sign the participant out, or in as somebody else. Then this starts a new session. */
async function signInAgain(answer: Response): Promise<void> {
  if (!answer.headers.getSetCookie().some((cookie) => cookie.startsWith('sid='))) return
  const { deps } = world.host
  const { encId } = await database.db.query.participants
    .findFirst({ where: (table, { eq }) => eq(table.id, world.adaId) })
    .then((row) => row ?? { encId: '' })
  const session = await startSession(
    deps,
    database.db,
    { participantId: world.adaId, encId },
    signInAttempt(),
  )
  world.ada.cookies.set('sid', session.token)
  const token = await world.ada.send(endpoints.csrfToken.path, {
    headers: { 'X-Forwarded-For': nextAddress() },
  })
  tokens.set(world.ada, v.parse(CsrfTokenAnswer, await token.json()).csrf_token)
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatuses, code)
const Refusal = v.strictObject({ error: v.pipe(v.string(), v.guard(isErrorCode)) })

/** Reasons why the host must not give this answer; empty for a good one. */
function faultsOf(request: HostileRequest, answer: Response, text: string): string[] {
  const faults: string[] = []
  const headerText = JSON.stringify([...answer.headers])
  if (answer.status >= 500) faults.push(`answered ${answer.status}: ${text.slice(0, 200)}`)
  if (headerText.includes(marker) || headerText.includes('x-injected')) faults.push('reflected in a header')
  if (text.includes(marker) && !(answer.ok && mayEcho(request))) faults.push('reflected')
  if (answer.headers.get('X-Content-Type-Options') !== 'nosniff') faults.push('without nosniff')
  if (answer.headers.has('Access-Control-Allow-Origin')) faults.push('permits another origin')
  if (answer.status < 400 || text === '') return faults
  // A host that is addressed by a foreign name refuses with this status and tells the operator why.
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
  const isOfRow = row !== null && method === methodOf(rowOf(row)) && !path.includes('..')
  const known: readonly ErrorCode[] = isOfRow ? [...errorsOf(row), ...commonErrors] : []
  return isOfRow && !known.includes(error) ? [`${row} does not have the code ${error}`] : []
}

describe('random requests', () => {
  it(
    `are answered as the contract says: ${requests} requests`,
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

  it('reach every row and meet every kind of answer', () => {
    expect([...seen.rows].toSorted()).toEqual(Object.keys(endpoints).toSorted())
    expect([...seen.statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 415, 422]))
    expect([...seen.carriedOut]).toEqual(
      expect.arrayContaining([
        'signUp',
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
