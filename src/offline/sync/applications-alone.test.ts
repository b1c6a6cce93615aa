import { application } from '#tests/support/builders/studies/application.ts'
import { removalOf } from '#domain/studies/application-rules.ts'
import { QueryClient } from '@tanstack/react-query'
import { sessionOf } from '#tests/support/builders/people/session.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hasApplications } from './applied.ts'
import { applications, listed, upsertApplication } from './applications.ts'
import { followApplications } from './applications-host.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'

vi.hoisted(() => {
  globalThis.__env = { features: [] }
})

const opened = application({ channel: 'phone', destination: '212-555-0101' })

it('without the host’s feature they stay on the device: no requests, and removals are deleted', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const refused = vi.fn<() => void>()
  const syncNow = followApplications(sessionOf(new QueryClient()), refused)
  await applications.open('ada')
  upsertApplication(opened)
  await waitFor(async () => expect(await hasApplications('ada')).toBe(true))
  await applications.open(null)
  await applications.open('ada')
  expect(listed(applications.get())).toEqual([opened])

  upsertApplication(removalOf(opened, new Date()))
  expect(applications.nextUnsynced()).toBeUndefined()
  await waitFor(async () => expect(await hasApplications('ada')).toBe(false))
  await syncNow()
  expect(asked).not.toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})

it('stay on a page with an unsaved form after the session has ended, but not after signing out', async () => {
  const client = new QueryClient()
  followApplications(sessionOf(client), () => {})
  client.setQueryData(userKey, rememberedUser({ enc_id: 'ada' }))
  expect(applications.get().owner).toBe('ada')
  const release = unsavedForms.hold()
  client.setQueryData(userKey, null)
  upsertApplication(opened)
  expect(listed(applications.get())).toEqual([opened])
  await waitFor(async () => expect(await hasApplications('ada')).toBe(true))

  localStorage.setItem(localKeys.leftAt, '1')
  client.setQueryData(userKey, null)
  expect(applications.get().owner).toBeNull()
  release()
})
