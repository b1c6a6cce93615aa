import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { ada, openMember, serve, serveSlowly, wake } from '#tests/support/device/member-page.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '#session/session.ts'
import { userQuery } from '#session/user-query.ts'

beforeEach(() => {
  localStorage.clear()
  connectivity.report('offline')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.hidden = false
})

describe('a tab that was asleep while somebody signed in', () => {
  it('shows nothing of its participant, even if the host cannot be reached', async () => {
    const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
    await openMember()
    wake('participant-b')
    expect(document.documentElement.hidden).toBe(true)
    expect(reloaded).toHaveBeenCalled()
  })

  it('refetches the user if it was the same participant', async () => {
    const { client, onChange } = await openMember()
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
    const page = await openMember()
    release = unsavedForms.hold()
    return page
  }

  it('puts off the guards, which run once after it was sent', async () => {
    const { client, session, onChange } = await openTyped()
    client.setQueryData(userQuery.queryKey, (held) => held && { ...held, balance: 1 })
    await session.guarded()
    expect(onChange).toHaveBeenCalledOnce()
    release()
    release = () => {}
    client.setQueryData(userQuery.queryKey, (held) => held && { ...held, balance: 2 })
    await session.guarded()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('is left on signing out', async () => {
    const { session, onChange } = await openTyped()
    await session.signOut()
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  })

  it('is left in a tab that was asleep while its participant signed out in another', async () => {
    const { onChange } = await openTyped()
    const elsewhere = new QueryClient()
    const stored = new PersistedQueries(elsewhere, new DeviceCatalogue(elsewhere))
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
