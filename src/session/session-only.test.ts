import { answerKeys, cacheNames, localKeys } from '#offline/storage/storage-names.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { FakeCaches } from '#tests/support/device/worker-scope.ts'
import { type Tab, TabWorld } from '#tests/support/device/tab-world.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ada = rememberedUser()
const postKey = '11111111-1111-4111-8111-111111111111'
const draft = answerKeys.draft(ada.enc_id, 'cashout')

let world: TabWorld
beforeEach(() => {
  world = new TabWorld()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Starts the portal in a tab, as `main.tsx` does. */
async function start(tab?: Tab) {
  const loaded = world.load(tab)
  const [
    { PersistedQueries },
    { DeviceCatalogue },
    { createSession },
    { outbox },
    code,
    device,
    mark,
    { userQuery },
    { leavePage },
  ] = await Promise.all([
    import('#offline/cache/persisted-queries.ts'),
    import('#catalogue/device-catalogue.ts'),
    import('./session.ts'),
    import('#offline/outbox/outbox.ts'),
    import('./session-only.ts'),
    import('#offline/storage/device-session.ts'),
    import('./session-only-mark.ts'),
    import('./user-query.ts'),
    import('#base/page-lifecycle.ts'),
  ])
  const client = new QueryClient()
  const persisted = new PersistedQueries(client, new DeviceCatalogue(client))
  const session = createSession(client, persisted)
  return { tab: loaded, client, persisted, session, outbox, code, device, mark, userQuery, leavePage }
}

type Started = Awaited<ReturnType<typeof start>>

/** Ada signs in, not to be kept on the device. A draft and a post are not sent yet. */
async function signIn({ client, persisted, session, outbox, code, mark, userQuery }: Started): Promise<void> {
  mark.noteSessionOnly(String(Date.now()))
  client.setQueryData(userQuery.queryKey, ada)
  await persisted.adopt(ada.enc_id)
  await mark.countPage()
  code.followSessionOnly(session.owner)
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  await storedAnswers.set(draft, 'typed')
  await outbox.add({ op: 'intake', key: postKey, owner: ada.enc_id, studyId: 1, body: {} })
}

/** Traces of Ada on the device. */
async function kept(): Promise<object> {
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  const { outbox } = await import('#offline/outbox/outbox.ts')
  await outbox.refresh()
  return {
    draft: await storedAnswers.get(draft),
    posts: outbox.getSnapshot().entries.map(({ key }) => key),
    owner: localStorage.getItem(localKeys.owner),
    isSignedOut: localStorage.getItem(localKeys.signedOut) !== null,
  }
}

const everything = { draft: 'typed', posts: [postKey], owner: ada.enc_id, isSignedOut: false }
const nothing = { draft: undefined, posts: [], owner: null, isSignedOut: true }

describe('a participant who is not to be kept on the device', () => {
  it('is signed out by the first start after the only tab was closed, with records and posts', async () => {
    const page = await start()
    await signIn(page)
    world.leave(page.tab)
    expect(await kept()).toEqual(everything)
    const next = await start()
    await next.session.resume()
    expect(await kept()).toEqual(nothing)
    expect(next.device.sessionOnly()).toBeNull()
  })

  it('stays when the only tab reloads', async () => {
    const page = await start()
    await signIn(page)
    page.leavePage()
    const again = await start(page.tab)
    await again.session.resume()
    expect(await kept()).toEqual(everything)
  })

  describe('whose closed tab a browser opens again, with its session storage,', () => {
    const openAgain = async () => {
      const page = await start()
      await signIn(page)
      page.leavePage()
      const leftAt = Date.now()
      vi.spyOn(Date, 'now').mockImplementation(() => leftAt + 1500)
      vi.spyOn(performance, 'now').mockReturnValue(0)
      return start(page.tab)
    }
    const controlled = () =>
      vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: {} } } }))

    it('is signed out', async () => {
      await (await openAgain()).session.resume()
      expect(await kept()).toEqual(nothing)
    })

    it('is signed out if the worker has found no open page', async () => {
      const again = await openAgain()
      controlled()
      vi.stubGlobal('caches', new FakeCaches())
      await caches.open(cacheNames.leaving)
      await again.session.resume()
      expect(await kept()).toEqual(nothing)
    })

    it('stays if it was a page of the host that is followed by this one', async () => {
      const again = await openAgain()
      controlled()
      vi.stubGlobal('caches', new FakeCaches())
      await again.session.resume()
      expect(await kept()).toEqual(everything)
    })
  })

  it('stays as long as one of two tabs is open', async () => {
    const first = await start()
    await signIn(first)
    const second = await start()
    await second.session.resume()
    world.leave(first.tab)
    second.leavePage()
    const again = await start(second.tab)
    await again.session.resume()
    expect(await kept()).toEqual(everything)
    world.leave(second.tab)
    await (await start()).session.resume()
    expect(await kept()).toEqual(nothing)
  })

  it('stays while a tab is open that was so before the sign-in', async () => {
    const visitor = await start()
    await visitor.session.resume()
    const page = await start()
    await signIn(page)
    // The page of a visitor hears of the new owner.
    world.enter(visitor.tab)
    visitor.code.followSessionOnly(visitor.session.owner)
    world.leave(page.tab)
    const next = await start()
    await next.session.resume()
    expect(await kept()).toEqual(everything)
  })

  it('is forgotten by one of two pages that start at the same moment, and the other waits for it', async () => {
    const page = await start()
    await signIn(page)
    world.leave(page.tab)
    const [one, other] = [await start(), await start()]
    world.enter(one.tab)
    const forgetting = one.session.resume()
    world.enter(other.tab)
    await other.session.resume()
    expect(await kept()).toEqual(nothing)
    await forgetting
  })

  it('is not taken for an earlier one by a tab that has seen that one', async () => {
    const first = await start()
    await signIn(first)
    first.device.noteSignOut(true)
    first.device.clearSignOut()
    world.leave(first.tab)
    const second = await start()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1)
    await signIn(second)
    world.leave(second.tab)
    await (await start(first.tab)).session.resume()
    expect(await kept()).toEqual(nothing)
  })

  it('leaves no posts either if the session had ended by itself before', async () => {
    const page = await start()
    await signIn(page)
    await page.persisted.endSession()
    world.leave(page.tab)
    const next = await start()
    await next.session.resume()
    expect(await kept()).toEqual(nothing)
    expect(Object.keys(localStorage).join()).not.toContain(ada.enc_id)
  })

  it('leaves nothing to wait for once somebody else has signed in, but for oneself', async () => {
    const page = await start()
    await signIn(page)
    const { endedKey } = await import('#offline/storage/ended-sessions.ts')
    const endedAt = () => localStorage.getItem(endedKey(ada.enc_id))
    await page.persisted.endSession()
    expect(Number(endedAt())).toBeGreaterThan(0)
    page.mark.noteSessionOnly(String(Date.now()))
    expect(endedAt()).toBe('0')
    await page.persisted.adopt(ada.enc_id)
    expect(endedAt()).toBeNull()
  })

  it('is warned before a page with unsent input is closed, and only then', async () => {
    const page = await start()
    await signIn(page)
    const { unsavedForms } = await import('#base/unsaved-forms.ts')
    const isWarned = () => !page.tab.events.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isWarned()).toBe(true)
    // The session has ended by itself, and the posts wait on.
    page.client.setQueryData(page.userQuery.queryKey, null)
    expect(isWarned()).toBe(true)
    await page.outbox.forget(ada.enc_id)
    expect(isWarned()).toBe(false)
    unsavedForms.hold()
    expect(isWarned()).toBe(true)
    page.mark.noteSessionOnly(null)
    expect(isWarned()).toBe(false)
  })
})

it('any other participant stays when all tabs were closed', async () => {
  const page = await start()
  await signIn(page)
  page.mark.noteSessionOnly(null)
  world.leave(page.tab)
  await (await start()).session.resume()
  expect(await kept()).toEqual(everything)
})
