import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import { hostLinks } from '#api/host-links.ts'
import { savedQuery } from '#features/studies/queries.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { clearSignOut, deviceOwner, isSignOutPending, noteSignOut } from '#offline/storage/device-session.ts'
import { isDeviceForgotten } from '#offline/storage/sign-out-progress.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/remembered-user.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, createSession } from '#session/session.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'

const ada = rememberedUser()

const userAnswer = { ...ada, balance: 250, email: 'ada@example.com', csrf_token: 'token' }

/** A host that can be reached, with a session of Ada's. */
const serve = () => vi.stubGlobal('fetch', async () => Response.json(userAnswer))

/** A host without a session. */
const serveVisitor = () =>
  vi.stubGlobal('fetch', async (address: string) =>
    address === startEndpoints.user.path
      ? Response.json({ error: 'unauthenticated' }, { status: 401 })
      : Response.json({ csrf_token: 'token' }),
  )

/** A host that answers late. @returns Sends its answer. */
function serveSlowly(): () => void {
  let send = () => {}
  const answering = new Promise<void>((resolve) => {
    send = resolve
  })
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    await Promise.race([
      answering,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    return Response.json(userAnswer)
  })
  return send
}

/** A page with Ada signed in. */
async function open() {
  const client = new QueryClient()
  const persisted = new PersistedQueries(client)
  await persisted.restore()
  const onChange = vi.fn<(isFirst: boolean) => void>()
  const session = createSession(client, persisted)
  session.start(onChange)
  client.setQueryData(userQuery.queryKey, ada)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  expect(deviceOwner()).toBe(ada.enc_id)
  onChange.mockClear()
  return { client, session, onChange }
}

/** Whether the disk holds an answer. */
const hasKept = async () =>
  String(await storedAnswers.get(answerKeys.smallRoots(ada.enc_id))).includes(ada.first_name)

/** The page wakes, and learns only now that another tab made this participant the owner of the device. */
function wake(owner: string): void {
  localStorage.setItem(localKeys.owner, owner)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
}

beforeEach(() => {
  localStorage.clear()
  connectivity.report('offline')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.hidden = false
})

describe('a late answer', () => {
  it('does not sign the participant in again after a sign-out', async () => {
    const { client, session } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    await session.signOut()
    clearSignOut()
    answer()
    await asked
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('does not store the participant again during the navigation to the host', async () => {
    const { client, session } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    serve()
    vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    answer()
    await asked
    expect(client.getQueryData(userQuery.queryKey)).toBe(ada)
    expect(deviceOwner()).toBeNull()
  })

  it('is ignored while the sign-out is pending', async () => {
    const { client } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery)
    noteSignOut(false)
    answer()
    await expect(asked).rejects.toThrow('Signed out')
    expect(client.getQueryData(userQuery.queryKey)).toBe(ada)
  })

  it('does not sign the participant in again after a sign-out in another tab', async () => {
    const { client } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    localStorage.removeItem(localKeys.owner)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
    answer()
    await asked
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })
})

describe('a sign-out while the host seems reachable', () => {
  beforeEach(() => connectivity.report('online'))

  it('navigates to the host when it answers', async () => {
    const { session } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true))
  })

  it('signs nobody in by a request of another tab during the navigation', async () => {
    const { session } = await open()
    serve()
    vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(await new QueryClient().fetchQuery(freshUserQuery)).toBeNull()
  })

  it('happens once, even if the button is pressed again during the navigation', async () => {
    const { session } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    serveSlowly()
    void session.signOut()
    expect(isDeviceForgotten()).toBe(true)
    expect(left).toHaveBeenCalledOnce()
  })

  it('reaches the host after the device has deleted its records, and not before', async () => {
    const { session } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    let forget = () => {}
    const forgetting = new Promise<boolean>((resolve) => {
      forget = () => resolve(true)
    })
    vi.stubGlobal('caches', { delete: () => forgetting })
    const leaving = session.signOut()
    await session.finishSignOut()
    expect(left).not.toHaveBeenCalled()
    forget()
    await leaving
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true))
  })

  it('stays pending if the host does not answer, reports it as unreachable, and shows nothing of the participant', async () => {
    const { client, session } = await open()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(left).not.toHaveBeenCalled()
    expect(isSignOutPending()).toBe(true)
    expect(connectivity.get()).toBe('offline')
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('waits for the host up to a limit, and is completed as soon as it answers', async () => {
    const { client, session } = await open()
    const answer = serveSlowly()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    expect(isSignOutPending()).toBe(true)
    answer()
    await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true)), pollTimeout)
  })
})

describe('a pending sign-out', () => {
  /** The host answers from now on. @returns The address that the browser navigated to. */
  async function finish(session: Session) {
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.finishSignOut()
    return left.mock.calls
  }

  it('keeps public answers for the page that shows them, and no private ones', async () => {
    const { client, session } = await open()
    client.setQueryData(olderSurveysQuery.queryKey, {})
    client.setQueryData(savedQuery.queryKey, [7])
    await session.signOut()
    expect(client.getQueryData(olderSurveysQuery.queryKey)).toEqual({})
    expect(client.getQueryData(savedQuery.queryKey)).toBeUndefined()
  })

  it('keeps the browser’s storage if everything was deleted', async () => {
    const { session } = await open()
    await session.signOut()
    expect(await finish(session)).toEqual([[hostLinks.logout(true)]])
  })

  it('clears the browser’s storage if this device could not delete everything', async () => {
    const { session } = await open()
    const stuck = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'DataError')
    })
    await vi.waitFor(async () => expect(await hasKept()).toBe(true), pollTimeout)
    await session.signOut()
    stuck.mockRestore()
    expect(await finish(session)).toEqual([[hostLinks.logout(false)]])
  })

  it('carries the page that the login leads to', async () => {
    const { session } = await open()
    await session.signOut()
    history.replaceState(null, '', '/sign-up?next=%2Fstudy%2F7')
    const left = await finish(session)
    history.replaceState(null, '', '/')
    expect(left).toEqual([['/action/logout/?keep=1&next=%2Fstudy%2F7']])
  })

  it('ends when the host was told, and confirms that nobody is signed in', async () => {
    const { session } = await open()
    await session.signOut()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    serveVisitor()
    await session.finishSignOut()
    expect(left).toHaveBeenCalledOnce()
    expect(isSignOutPending()).toBe(true)
    await session.finishSignOut()
    expect(left).toHaveBeenCalledOnce()
    expect(isSignOutPending()).toBe(false)
    expect(connectivity.get()).toBe('online')
  })

  it('still clears the browser’s storage if the session has ended before', async () => {
    const { session } = await open()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    noteSignOut(false)
    serveVisitor()
    await session.finishSignOut()
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(false))
    await session.finishSignOut()
    expect(left).toHaveBeenCalledOnce()
    expect(isSignOutPending()).toBe(false)
  })

  it('is dropped when somebody has signed in', async () => {
    const { session } = await open()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    serve()
    noteSignOut(true)
    const finishing = session.finishSignOut()
    clearSignOut()
    await finishing
    expect(left).not.toHaveBeenCalled()
  })
})

describe('a tab that was asleep while somebody signed in', () => {
  it('shows nothing of its participant, even if the host cannot be reached', async () => {
    const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
    await open()
    wake('participant-b')
    expect(document.documentElement.hidden).toBe(true)
    expect(reloaded).toHaveBeenCalled()
  })

  it('refetches the user if it was the same participant', async () => {
    const { client, onChange } = await open()
    client.setQueryData(userQuery.queryKey, null)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
    serveSlowly()()
    wake(ada.enc_id)
    const isBack = () => client.getQueryData(userQuery.queryKey)?.enc_id === ada.enc_id
    await vi.waitFor(() => expect(isBack()).toBe(true), pollTimeout)
  })
})

describe('a form with unsaved input', () => {
  const bea = { ...ada, enc_id: 'participant-b', first_name: 'Bea' }
  let release = () => {}
  afterEach(() => release())

  async function openTyped() {
    const page = await open()
    release = unsavedForms.hold()
    return page
  }

  it('is left on signing out', async () => {
    const { session, onChange } = await openTyped()
    await session.signOut()
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  })

  it('is left in a tab that was asleep while its participant signed out in another', async () => {
    const { onChange } = await openTyped()
    const elsewhere = new QueryClient()
    const stored = new PersistedQueries(elsewhere)
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await createSession(elsewhere, stored).signOut()
    expect(left).toHaveBeenCalledOnce()
    expect(onChange).not.toHaveBeenCalled()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  })

  it('is left when somebody else signs in, but not while its participant is signed out or back', async () => {
    const { client, onChange } = await openTyped()
    for (const user of [null, ada, bea]) client.setQueryData(userQuery.queryKey, user)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), pollTimeout)
    expect(onChange).toHaveBeenCalledOnce()
    expect(localStorage.getItem(localKeys.owner)).toBe(bea.enc_id)
  })

  it('is left when somebody else signs in in another tab after the session has ended', async () => {
    const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
    const { client } = await openTyped()
    client.setQueryData(userQuery.queryKey, null)
    await vi.waitFor(() => expect(deviceOwner()).toBeNull(), pollTimeout)
    wake(bea.enc_id)
    expect(document.documentElement.hidden).toBe(true)
    expect(reloaded).toHaveBeenCalled()
  })

  it('is left when somebody else signs in after the session has ended', async () => {
    const { client, onChange } = await openTyped()
    for (const user of [null, bea]) client.setQueryData(userQuery.queryKey, user)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  })
})
