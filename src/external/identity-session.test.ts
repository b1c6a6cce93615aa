import type { ProviderAnswer } from '#api/provider-post.ts'
import { describe, expect, it } from 'vitest'
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

/** The posted request, and every call of the callback. */
async function create(answer: ProviderAnswer) {
  const posts: unknown[] = []
  const calls: unknown[] = []
  await createIdentitySession(
    { host: 'https://provider.example', apiKey: 'public-key' },
    body,
    (error, session) => calls.push([error, session]),
    (address, init) => {
      posts.push([address, init])
      return Promise.resolve(answer)
    },
  )
  return { posts, calls }
}

describe('identity session', () => {
  it('is posted with the public key and the origin of the integration', async () => {
    const { posts } = await create({ status: 201, statusText: 'Created', body: { verification } })
    const headers = { 'x-auth-client': 'public-key', 'x-origin': 'js-sdk' }
    expect(posts).toEqual([['https://provider.example/v1/sessions', { headers, body }]])
  })

  it('is passed to the callback', async () => {
    const { calls } = await create({
      status: 201,
      statusText: 'Created',
      body: { verification, status: 'success' },
    })
    expect(calls).toEqual([[null, verification]])
  })

  it.each([
    [200, 'OK', { verification }],
    [401, 'Unauthorized', undefined],
    [0, 'No answer', undefined],
  ])('is an error with status %d', async (status, statusText, answered) => {
    const { calls } = await create({ status, statusText, body: answered })
    expect(calls).toEqual([[{ status, statusText }, null]])
  })

  it.each([
    undefined,
    {},
    { verification: { id: 's-1' } },
    { verification: { ...verification, url: 'javascript:alert(1)' } },
  ])('is an error when the answer is no session: %j', async (answered) => {
    const { calls } = await create({ status: 201, statusText: 'Created', body: answered })
    expect(calls).toEqual([[{ status: 201, statusText: 'The answer could not be read' }, null]])
  })
})
