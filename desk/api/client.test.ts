import * as endpoints from '#contract/desk/endpoints.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { errorText } from './errors.ts'

const page = '<!doctype html><title>Log in to the network</title>'
const answers: readonly (readonly [name: string, status: number, body: string | null])[] = [
  ['a page', 200, page],
  ['nothing', 204, null],
  ['a refusal for legal reasons', 451, page],
  ['a page that asks for a proxy’s password', 407, page],
  ['JSON of something else', 200, '{"ok":true}'],
]

afterEach(() => vi.unstubAllGlobals())

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => errorText(error),
  )

it.each(answers)('tells that %s in the place of an answer is not the desk’s', async (_name, status, body) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
  expect(await outcome(call(endpoints.finance, {}))).toContain('Something else answered')
  const acting = call(endpoints.holdPayout, { params: { reference: '7F2K' }, body: { reason: 'A check' } })
  expect(await outcome(acting)).toContain('look whether it was done')
})

it('takes an act as done by the desk’s own empty answer', async () => {
  const headers = { 'X-Request-Id': '2d2a4a40-5a0e-4c30-9b0f-0d1c3a9f7c11' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204, headers })))
  const acting = call(endpoints.holdPayout, { params: { reference: '7F2K' }, body: { reason: 'A check' } })
  expect(await outcome(acting)).toBe('done')
})
