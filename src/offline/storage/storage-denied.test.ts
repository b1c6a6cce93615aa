import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { application } from '#tests/support/builders/studies/application.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applications, listed } from '#offline/sync/applications.ts'
import { keepSubmitted } from '#offline/device-only/submitted-answers.ts'
import { clearSignOut, isSignOutPending, noteSignOut } from './device-session.ts'
import { isDeviceForgotten } from '#session/leave-host.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['applications'] }
})

const mine = application()

/** Ada's page in a browser that denies all storage. */
let page: PersistedQueries
beforeEach(async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })
  const client = new QueryClient()
  page = new PersistedQueries(client, new DeviceCatalogue(client))
  await page.adopt('ada')
  await applications.open('ada')
})
afterEach(async () => {
  await applications.open(null)
  vi.unstubAllGlobals()
})

it('notes a sign-out nevertheless, until the host knows of it', () => {
  noteSignOut(false)
  expect(isSignOutPending()).toBe(true)
  expect(isDeviceForgotten()).toBe(false)
  noteSignOut(true)
  expect(isDeviceForgotten()).toBe(true)
  clearSignOut()
  expect(isSignOutPending()).toBe(false)
})

it('merges the host’s applications, but not after signing out', async () => {
  await applications.merge('ada', [mine])
  expect(listed(applications.get())).toEqual([mine])
  await page.forget('ada')
  await applications.merge('ada', [])
  expect(listed(applications.get())).toEqual([mine])
})

it('does not claim to keep copies of submitted answers', async () => {
  await expect(keepSubmitted('ada', [])).rejects.toThrow('The operation is insecure')
})
