import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIdentitySession } from './identity-session.ts'

const body = {
  verification: {
    callback: 'https://stipend.example/my',
    person: { firstName: 'Ada', lastName: 'King' },
    vendorData: 'enc-7',
    timestamp: '2026-11-20T10:00:00.000Z',
  },
}
const verification = { id: 's-1', url: 'https://verify.example/s/1', sessionToken: 'token' }

afterEach(() => vi.unstubAllGlobals())

/** The posted request, and every call of the callback. Without an answer the provider cannot be reached. */
async function create(answer: Response | null) {
  const posts: [string, RequestInit][] = []
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    posts.push([address, init])
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  })
  const provider = { host: 'https://provider.example', apiKey: 'public-key' }
  await createIdentitySession(provider, body, (error, session) => calls.push([error, session]))
  return { posts, calls }
}

const answered = (status: number, statusText: string, content: unknown) =>
  new Response(JSON.stringify(content), { status, statusText })

describe('identity session', () => {
  it('is posted with the public key and the origin of the integration, without cookies', async () => {
    const { posts } = await create(answered(201, 'Created', { verification }))
    expect(posts).toMatchObject([
      [
        'https://provider.example/v1/sessions',
        {
          method: 'POST',
          credentials: 'omit',
          headers: {
            'Content-Type': 'application/json',
            'x-auth-client': 'public-key',
            'x-origin': 'js-sdk',
          },
          body: JSON.stringify(body),
        },
      ],
    ])
  })

  it('is passed to the callback', async () => {
    const { calls } = await create(answered(201, 'Created', { verification, status: 'success' }))
    expect(calls).toEqual([[null, verification]])
  })

  it.each([
    [200, 'OK'],
    [401, 'Unauthorized'],
  ])('is an error with status %d', async (status, statusText) => {
    const { calls } = await create(answered(status, statusText, { verification }))
    expect(calls).toEqual([[{ status, statusText }, null]])
  })

  it('is an error without an answer', async () => {
    expect((await create(null)).calls).toEqual([[{ status: 0, statusText: 'No answer' }, null]])
  })

  it.each([
    undefined,
    {},
    { verification: { id: 's-1' } },
    { verification: { ...verification, url: 'javascript:alert(1)' } },
  ])('is an error when the answer is no session: %j', async (content) => {
    const { calls } = await create(answered(201, 'Created', content))
    expect(calls).toEqual([[{ status: 201, statusText: 'The answer could not be read' }, null]])
  })
})
