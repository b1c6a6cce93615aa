import { sessions } from '#server/db/schema.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { openPage, readPage } from '#tests/support/host/page-form.ts'
import { GoogleWorld, ada } from '#tests/support/providers/google-world.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { googlePaths } from './pages.ts'
import { isAuthenticatedWithin } from './provider.ts'

let google: GoogleWorld
beforeAll(async () => {
  google = await GoogleWorld.make()
})
afterAll(() => google.close())
afterEach(() => google.host.deps.backgroundTasks.whenIdle())
beforeEach(() => google.renew())

describe('a sign-in once more', () => {
  const beginAgain = async (visitor: ReturnType<typeof google.host.visitor>) => {
    const answer = await visitor.send(`${googlePaths.start}?again=1&next=${dataPaths.deletion}`)
    return new URL(answer.headers.get('Location') ?? '')
  }

  it('demands another authentication, and opens what needs one', async () => {
    const { visitor } = await google.signIn(ada)
    const before = await visitor.send(dataPaths.deletion)
    const page = await openPage(visitor, before.headers.get('Location') ?? '')
    expect(page.html).toContain(`${googlePaths.start}?again=1&amp;next=%2Faccount%2Fdelete%2F`)
    expect(page.html).not.toContain('<form')
    const address = await beginAgain(visitor)
    expect(address.searchParams.get('max_age')).toBe('0')
    const back = await google.comeBack(visitor, await google.provider.signIn(address.href, ada))
    expect(back.headers.get('Location')).toBe(dataPaths.deletion)
    expect((await openPage(visitor, dataPaths.deletion)).html).toContain('<form')
    google.host.pass({ seconds: 10 * 60 })
    expect((await visitor.send(dataPaths.deletion)).status).toBe(303)
  })

  it('is refused if the browser has removed the demand', async () => {
    const { visitor } = await google.signIn(ada)
    const address = await beginAgain(visitor)
    address.searchParams.delete('max_age')
    const answer = await google.comeBack(visitor, await google.provider.signIn(address.href, ada))
    const page = await readPage(visitor, answer)
    expect([page.status, page.title]).toEqual([403, 'Google did not ask you to log in'])
    expect(await google.database.db.select().from(sessions)).toMatchObject([{ provedAt: null }])
  })

  it.each([
    [{ iat: 1000, auth_time: 1000 }, true],
    [{ iat: 1000, auth_time: 930 }, true],
    [{ iat: 1000, auth_time: 900 }, false],
    [{ iat: 1000 }, false],
  ])('counts from the demand on: %o', (times, isFresh) => {
    expect(isAuthenticatedWithin(times, 40)).toBe(isFresh)
  })
})
