import { describe, expect, it } from 'vitest'
import { askSurveyAddress } from './survey-start.ts'

const web = 'https://surveys.example/take'

/** A redirect as `redirect: 'manual'` shows it to a page. */
const opaqueRedirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })

describe('address of a survey', () => {
  it('is asked of the host each time, as JSON, with the session, without following a redirect', async () => {
    const asked: [string, RequestInit][] = []
    await askSurveyAddress('a 1', (address, init) => {
      asked.push([address, init])
      return Promise.resolve(Response.json({ url: web }))
    })
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
    const found = await askSurveyAddress('7', () => Promise.resolve(answer()))
    expect(found).toEqual({ kind: 'address', href: web })
  })

  it('is gone with a 404', async () => {
    const found = await askSurveyAddress('7', () => Promise.resolve(new Response('', { status: 404 })))
    expect(found).toEqual({ kind: 'gone' })
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
    expect(await askSurveyAddress('7', send)).toEqual({ kind: 'unreadable' })
  })
})
