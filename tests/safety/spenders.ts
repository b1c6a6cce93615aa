import { profile } from '#tests/contract/calls.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
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

async function signUpSpender(visitor: TestVisitor, deps: HostDependencies, points: number): Promise<Spender> {
  const email = `${randomUUID()}@mail.example`
  await visitor.signUp(email)
  expect((await visitor.postJson(endpoints.profile.path, profile)).status).toBe(200)
  const token = await visitor.csrfToken()
  const { db } = deps.database
  const [row] = await db.select().from(participants).where(eq(participants.email, email))
  if (!row) throw new Error('Nobody signed up')
  await grantPoints(deps.database, row.id, points, 'reversal')
  return {
    participantId: row.id,
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

const attemptTimeoutMs = 5000

/** Returns null when the answer was lost. */
export async function attempt(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: string } | null> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(attemptTimeoutMs) })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return null
  }
}
