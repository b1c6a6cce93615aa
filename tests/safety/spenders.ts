import { profile } from '#tests/contract/calls.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { participants } from '#server/db/schema.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { TestVisitor } from '#tests/support/host/test-visitor.ts'

/** A signed-in adult with points. */
export interface Spender {
  participantId: number
  /** All headers of a post by this spender, except its key. */
  headers: Readonly<Record<string, string>>
}

/** Signs up participants with exactly this balance. */
export async function signUpSpenders(
  { app, deps }: { app: Hono<HostEnv>; deps: HostDependencies },
  count: number,
  points: number,
): Promise<Spender[]> {
  const spenders: Spender[] = []
  for (let number = 0; number < count; number += 1) {
    spenders.push(await signUpSpender(new TestVisitor(app, deps), deps, points))
  }
  return spenders
}

/** The same without sign-ups, whose passwords take a tenth of a second each. */
export async function addSpenders(
  { app, deps }: { app: Hono<HostEnv>; deps: HostDependencies },
  count: number,
  points: number,
): Promise<Spender[]> {
  const { db } = deps.database
  const add = async () => {
    const encId = randomUUID()
    const visitor = new TestVisitor(app, deps)
    const participantId = await addPerson(db, { encId, createdAt: deps.clock() })
    await adoptSessionOf(deps, visitor, encId)
    return spenderOf(visitor, deps, participantId, points)
  }
  const spenders: Spender[] = []
  while (spenders.length < count)
    spenders.push(...(await Promise.all(Array.from({ length: Math.min(8, count - spenders.length) }, add))))
  return spenders
}

async function signUpSpender(visitor: TestVisitor, deps: HostDependencies, points: number): Promise<Spender> {
  const email = `${randomUUID()}@mail.example`
  await visitor.signUp(email)
  expect((await visitor.postJson(endpoints.profile.path, profile)).status).toBe(200)
  const { db } = deps.database
  const [row] = await db.select().from(participants).where(eq(participants.email, email))
  if (!row) throw new Error('Nobody signed up')
  return spenderOf(visitor, deps, row.id, points)
}

/** A participant who is signed in as this visitor, with points. */
async function spenderOf(
  visitor: TestVisitor,
  deps: HostDependencies,
  participantId: number,
  points: number,
): Promise<Spender> {
  await grantPoints(deps.database, participantId, points, 'reversal')
  const token = await visitor.csrfToken()
  return {
    participantId,
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [headers.csrf]: token,
    },
  }
}

/** An item of a list that is not empty, for any number. */
export function oneOf<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is none')
  return item
}

/** A cash-out of a spender under a key, as `fetch` and `app.request` take it. */
export function cashoutInit(spender: Spender, key: string): RequestInit {
  return {
    method: 'POST',
    headers: { ...spender.headers, [headers.idempotencyKey]: key },
    body: JSON.stringify({ ...recipient, streetAddress: `${spender.participantId} Harbor Street` }),
  }
}

/** Longer than a host waits for its database. */
const attemptTimeoutMs = 10_000

/** Returns null when the answer was lost. */
export async function attempt(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: string; retryAfter: string | null } | null> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(attemptTimeoutMs) })
    const retryAfter = answer.headers.get('Retry-After')
    return { status: answer.status, body: await answer.text(), retryAfter }
  } catch {
    return null
  }
}
