import { hostLinks } from '#api/host-links.ts'
import { savedQuery } from '#features/studies/queries.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { clearSignOut, deviceOwner, isSignOutPending, noteSignOut } from '#offline/storage/device-session.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/remembered-user.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSession } from '#session/follow-session.ts'
import { freshUserQuery, userQuery } from '#session/session.ts'
import { type SignOut, signOutOf } from '#session/sign-out.ts'

const ada = rememberedUser()

/** A host that can be reached. */
const serve = () => vi.stubGlobal('fetch', async () => Response.json({ csrf_token: 'token' }))

/** A host that answers late. @returns Sends its answer. */
function serveSlowly(): () => void {
  let answer = () => {}
  const answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    await Promise.race([
      answering,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    return Response.json({ ...ada, balance: 250, email: 'ada@example.com', csrf_token: 'token' })
  })
  return answer
}

/** A page with Ada signed in. */
async function open() {
  const client = new QueryClient()
  const persisted = new PersistedQueries(client)
  await persisted.restore()
  const onChange = vi.fn<(isFirst: boolean) => void>()
  followSession(client, persisted, onChange)
  client.setQueryData(userQuery.queryKey, ada)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  expect(deviceOwner()).toBe(ada.enc_id)
  onChange.mockClear()
  return { client, persisted, signOut: signOutOf(client, persisted), onChange }
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
    const { client, signOut } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    await signOut.start()
    clearSignOut()
    answer()
    await asked
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('does not store the participant again during the navigation to the host', async () => {
    const { client, signOut } = await open()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    serve()
    vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.start()
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

  it('navigates to the host when it answers, and is no longer pending', async () => {
    const { signOut } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.start()
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true))
    expect(isSignOutPending()).toBe(false)
  })

  it('happens once, even if the button is pressed again during the navigation', async () => {
    const { signOut } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.start()
    serveSlowly()
    void signOut.start()
    expect(isSignOutPending()).toBe(false)
    expect(left).toHaveBeenCalledOnce()
  })

  it('reaches the host after the device has deleted its records, and not before', async () => {
    const { signOut } = await open()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    let forget = () => {}
    const forgetting = new Promise<boolean>((resolve) => {
      forget = () => resolve(true)
    })
    vi.stubGlobal('caches', { delete: () => forgetting })
    const leaving = signOut.start()
    await signOut.finish()
    expect(left).not.toHaveBeenCalled()
    forget()
    await leaving
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true))
  })

  it('stays pending if the host does not answer, reports it as unreachable, and shows nothing of the participant', async () => {
    const { client, signOut } = await open()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.start()
    expect(left).not.toHaveBeenCalled()
    expect(isSignOutPending()).toBe(true)
    expect(connectivity.get()).toBe('offline')
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('waits for the host up to a limit, and is completed as soon as it answers', async () => {
    const { client, signOut } = await open()
    const answer = serveSlowly()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.start()
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    expect(isSignOutPending()).toBe(true)
    answer()
    await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true)), pollTimeout)
    expect(isSignOutPending()).toBe(false)
  })
})

describe('a pending sign-out', () => {
  /** The host answers from now on. @returns The address that the browser navigated to. */
  async function finish(signOut: SignOut) {
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOut.finish()
    return left.mock.calls
  }

  it('keeps public answers for the page that shows them, and no private ones', async () => {
    const { client, signOut } = await open()
    client.setQueryData(olderSurveysQuery.queryKey, {})
    client.setQueryData(savedQuery.queryKey, [7])
    await signOut.start()
    expect(client.getQueryData(olderSurveysQuery.queryKey)).toEqual({})
    expect(client.getQueryData(savedQuery.queryKey)).toBeUndefined()
  })

  it('keeps the browser’s storage if everything was deleted', async () => {
    const { signOut } = await open()
    await signOut.start()
    expect(await finish(signOut)).toEqual([[hostLinks.logout(true)]])
  })

  it('clears the browser’s storage if this device could not delete everything', async () => {
    const { signOut } = await open()
    const stuck = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'DataError')
    })
    await vi.waitFor(async () => expect(await hasKept()).toBe(true), pollTimeout)
    await signOut.start()
    stuck.mockRestore()
    expect(await finish(signOut)).toEqual([[hostLinks.logout(false)]])
  })

  it('carries the page that the login leads to', async () => {
    const { signOut } = await open()
    await signOut.start()
    history.replaceState(null, '', '/sign-up?next=%2Fstudy%2F7')
    const left = await finish(signOut)
    history.replaceState(null, '', '/')
    expect(left).toEqual([['/action/logout/?keep=1&next=%2Fstudy%2F7']])
  })

  it('is dropped when somebody has signed in', async () => {
    const { signOut } = await open()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    serve()
    noteSignOut(true)
    const finishing = signOut.finish()
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
    const { signOut, onChange } = await openTyped()
    await signOut.start()
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  })

  it('is left in a tab that was asleep while its participant signed out in another', async () => {
    const { onChange } = await openTyped()
    const elsewhere = new QueryClient()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await signOutOf(elsewhere, new PersistedQueries(elsewhere)).start()
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
