import { CategoriesAnswer, CompaniesAnswer } from '#contract/answers/catalogue.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { SavedAnswer } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { BodyOf } from '#contract/endpoints/policies.ts'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { ask } from './client.ts'
import { CallError } from './errors.ts'
import { hostClock } from './host-clock.ts'

afterEach(() => vi.unstubAllGlobals())

const serve = (answer: object) => vi.stubGlobal('fetch', async () => Response.json(answer))

it('reads an answer with the schema of its endpoint, and the types refuse each other schema', async () => {
  serve({ companies: { 1: { id: 1, name: 'Plainfield' } } })
  expect((await ask(endpoints.companies, CompaniesAnswer)).companies.rows[1]?.name).toBe('Plainfield')
  // @ts-expect-error -- the schema of another endpoint
  await expect(ask(endpoints.companies, CategoriesAnswer)).rejects.toBeInstanceOf(CallError)
  // @ts-expect-error -- a schema that is made for a product, of another endpoint
  await expect(ask(endpoints.companies, singleStudyAnswer)).rejects.toBeInstanceOf(CallError)
  // @ts-expect-error -- the endpoint of the same path that takes a body and has no answer
  await expect(ask(endpoints.save, SavedAnswer)).rejects.toBeInstanceOf(CallError)
})

it('has a body for each endpoint that takes one', () => {
  expectTypeOf<BodyOf<typeof endpoints.save>>().toExtend<{ id: number; saved: boolean }>()
  expectTypeOf<BodyOf<typeof endpoints.hide>>().not.toExtend<{ saved: boolean }>()
  expectTypeOf<BodyOf<typeof endpoints.saved>>().toBeNever()
})

it('does not hear the time of the host from an answer that a cache may have kept', async () => {
  const weeksAgo = Date.now() - 20 * 86_400_000
  hostClock.receive(Response.json({}))
  const headers = { Date: new Date(weeksAgo).toUTCString() }
  vi.stubGlobal('fetch', async () => Response.json({ companies: {} }, { headers }))
  await ask(endpoints.companies, CompaniesAnswer, { cache: 'default' })
  expect(hostClock.now()).toBeGreaterThan(weeksAgo + 86_400_000)
  await ask(endpoints.companies, CompaniesAnswer)
  expect(hostClock.now()).toBeLessThan(weeksAgo + 86_400_000)
})

it.each([
  ['an empty answer', {}, 200],
  ['a refusal without a code', { error: 'Not Found' }, 404],
  ['another shape', { companies: 'none' }, 200],
])('does not hear the time of the host from %s, which a network may give', async (_case, body, status) => {
  hostClock.receive(Response.json({}, { headers: { Date: new Date().toUTCString() } }))
  for (const time of [0, Date.now() + 20 * 86_400_000]) {
    const headers = { Date: new Date(time).toUTCString() }
    vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
    await ask(endpoints.companies, CompaniesAnswer).catch(() => {})
    expect(Math.abs((hostClock.now() ?? 0) - Date.now())).toBeLessThan(2000)
  }
})

it('takes an answer whose body breaks off for none, and hears no time from it', async () => {
  hostClock.receive(Response.json({}, { headers: { Date: new Date().toUTCString() } }))
  const broken = () =>
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"companies":{"1":{"id":1'))
        body.error(new TypeError('connection reset'))
      },
    })
  const headers = { 'Content-Type': 'application/json', Date: new Date(0).toUTCString() }
  vi.stubGlobal('fetch', async () => new Response(broken(), { headers }))
  const failure = await ask(endpoints.companies, CompaniesAnswer).catch((error: unknown) => error)
  expect(failure).toMatchObject({ failure: { kind: 'network' } })
  expect(Math.abs((hostClock.now() ?? 0) - Date.now())).toBeLessThan(2000)
})
