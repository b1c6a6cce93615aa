import { hostLinks } from '#api/host-links.ts'
import { savedQuery } from '#catalogue/queries.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { clearSignOut, deviceOwner, isSignOutPending, noteSignOut } from '#offline/storage/device-session.ts'
import { isDeviceForgotten } from '#session/leave-host.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import { ada, openMember, serve, serveSlowly, serveVisitor } from '#tests/support/device/member-page.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session } from '#session/session.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'

/** Whether the disk holds an answer. */
const hasKept = async () =>
  String(await storedAnswers.get(answerKeys.answer(ada.enc_id, '["user"]'))).includes(ada.first_name)

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
    const { client, session } = await openMember()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery).catch(() => null)
    await session.signOut()
    clearSignOut()
    answer()
    await asked
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('does not store the participant again during the navigation to the host', async () => {
    const { client, session } = await openMember()
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
    const { client } = await openMember()
    const answer = serveSlowly()
    const asked = client.fetchQuery(freshUserQuery)
    noteSignOut(false)
    answer()
    await expect(asked).rejects.toThrow('Signed out')
    expect(client.getQueryData(userQuery.queryKey)).toBe(ada)
  })

  it('does not sign the participant in again after a sign-out in another tab', async () => {
    const { client } = await openMember()
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
    const { session } = await openMember()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(left).toHaveBeenCalledExactlyOnceWith(hostLinks.logout(true))
  })

  it('signs nobody in by a request of another tab during the navigation', async () => {
    const { session } = await openMember()
    serve()
    vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(await new QueryClient().fetchQuery(freshUserQuery)).toBeNull()
  })

  it('happens once, even if the button is pressed again during the navigation', async () => {
    const { session } = await openMember()
    serve()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    serveSlowly()
    void session.signOut()
    expect(isDeviceForgotten()).toBe(true)
    expect(left).toHaveBeenCalledOnce()
  })

  it('reaches the host after the device has deleted its records, and not before', async () => {
    const { session } = await openMember()
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
    const { client, session } = await openMember()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    await session.signOut()
    expect(left).not.toHaveBeenCalled()
    expect(isSignOutPending()).toBe(true)
    expect(connectivity.get()).toBe('offline')
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  })

  it('waits for the host up to a limit, and is completed as soon as it answers', async () => {
    const { client, session } = await openMember()
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
    const { client, session } = await openMember()
    client.setQueryData(olderSurveysQuery.queryKey, {})
    client.setQueryData(savedQuery.queryKey, [7])
    await session.signOut()
    expect(client.getQueryData(olderSurveysQuery.queryKey)).toEqual({})
    expect(client.getQueryData(savedQuery.queryKey)).toBeUndefined()
  })

  it('keeps the browser’s storage if everything was deleted', async () => {
    const { session } = await openMember()
    await session.signOut()
    expect(await finish(session)).toEqual([[hostLinks.logout(true)]])
  })

  it('clears the browser’s storage if this device could not delete everything', async () => {
    const { session } = await openMember()
    const stuck = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'DataError')
    })
    await vi.waitFor(async () => expect(await hasKept()).toBe(true), pollTimeout)
    await session.signOut()
    stuck.mockRestore()
    expect(await finish(session)).toEqual([[hostLinks.logout(false)]])
  })

  it('carries the page that the login leads to', async () => {
    const { session } = await openMember()
    await session.signOut()
    history.replaceState(null, '', '/sign-up?next=%2Fstudy%2F7')
    const left = await finish(session)
    history.replaceState(null, '', '/')
    expect(left).toEqual([['/action/logout/?keep=1&next=%2Fstudy%2F7']])
  })

  it('ends when the host was told, and confirms that nobody is signed in', async () => {
    const { session } = await openMember()
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
    const { session } = await openMember()
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
    const { session } = await openMember()
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    serve()
    noteSignOut(true)
    const finishing = session.finishSignOut()
    clearSignOut()
    await finishing
    expect(left).not.toHaveBeenCalled()
  })
})
