import { hostPages } from '#contract/pages/host-pages.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'

describe('an address that programs know', () => {
  const it = hostTest()

  it('of password managers leads to the page that changes a password, or to a link for one', async ({
    ada,
    visitor,
  }) => {
    const leads = async (by: typeof ada) => {
      const answer = await by.send('/.well-known/change-password')
      return [answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]
    }
    expect(await leads(ada)).toEqual([303, settingsPaths.password, 'no-store'])
    expect(await leads(visitor)).toEqual([303, hostPages.passwordReset, 'no-store'])
  })

  it('of passkey managers names the pages that add and list passkeys', async ({ host, visitor }) => {
    const answer = await visitor.send('/.well-known/passkey-endpoints')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    const { publicOrigin } = host.deps.config
    const addresses = { enroll: `${publicOrigin}/passkey`, manage: publicOrigin + settingsPaths.passkeys }
    expect(await answer.json()).toEqual(addresses)
  })

  it('of people who have found a weakness says whom to write to, and is never out of date', async ({
    host,
    visitor,
  }) => {
    host.pass({ days: 400 })
    const answer = await visitor.send('/.well-known/security.txt')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
    const text = await answer.text()
    const { publicOrigin } = host.deps.config
    expect(text).toContain(`Contact: ${publicOrigin}${hostPages.contact}\n`)
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires.getTime()).toBeGreaterThan(host.deps.clock().getTime())
  })

  it.for(['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'assetlinks.json', ''])(
    'that means nothing here is not found: %s',
    async (name, { visitor }) => {
      for (const Accept of ['text/html', '*/*']) {
        expect((await visitor.send(`/.well-known/${name}`, { headers: { Accept } })).status).toBe(404)
      }
    },
  )
})
