import { afterEach, describe, expect, it, vi } from 'vitest'
import { askSurveyAddress } from './survey-start.ts'

afterEach(() => vi.unstubAllGlobals())

const web = 'https://surveys.example/take'

/** A redirect as `redirect: 'manual'` shows it to a page. */
const opaqueRedirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })

describe('address of a survey', () => {
  it('is asked of the host each time, as JSON, with the session, without following a redirect', async () => {
    const asked: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      asked.push([address, init])
      return Response.json({ url: web })
    })
    await askSurveyAddress('a 1')
    expect(asked).toMatchObject([
      [
        '/outtrack/cpx_survey/a%201/',
        {
          cache: 'no-store',
          redirect: 'manual',
          credentials: 'include',
          headers: { Accept: 'application/json' },
        },
      ],
    ])
  })

  it.each([
    ['in the body', () => Response.json({ url: web })],
    ['in the header', () => new Response('', { headers: { Location: web } })],
  ])('is read %s', async (_where, answer) => {
    vi.stubGlobal('fetch', async () => answer())
    expect(await askSurveyAddress('7')).toEqual({ kind: 'address', href: web })
  })

  it('is gone with a 404', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    expect(await askSurveyAddress('7')).toEqual({ kind: 'gone' })
  })

  it.each([
    ['a redirect', () => Promise.resolve(opaqueRedirect())],
    ['a failure', () => Promise.resolve(new Response('', { status: 503 }))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page', () => Promise.resolve(new Response('<html></html>'))],
    ['another body', () => Promise.resolve(Response.json({ href: web }))],
    ['a script', () => Promise.resolve(Response.json({ url: 'javascript:alert(1)' }))],
    ['a path', () => Promise.resolve(Response.json({ url: '/take' }))],
  ])('cannot be read from %s', async (_what, send) => {
    vi.stubGlobal('fetch', send)
    expect(await askSurveyAddress('7')).toEqual({ kind: 'unreadable' })
  })
})
