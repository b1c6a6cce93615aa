import type { Application } from '#contract/applications.ts'
import { removalOf } from '#domain/applications.ts'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hasApplications } from './applied.ts'
import { applications, listed } from './applications.ts'
import { followApplications, syncApplications } from './applications-sync.ts'

vi.hoisted(() => {
  globalThis.__env = { features: [] }
})

const may3 = '2026-05-03T15:00:00.000Z'
const opened: Application = {
  study_id: 7,
  state: 'opened',
  updated_at: may3,
  opened_at: may3,
  title: 'Coffee & tea',
  company: null,
  pay: null,
  channel: 'phone',
  destination: '212-555-0101',
  session: null,
  payment: null,
}

it('at a host that keeps no applications the device alone does, asks nothing, and forgets what she removes', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const refused = vi.fn<() => void>()
  followApplications(new QueryClient(), refused)
  await applications.open('ada')
  applications.note(opened)
  await waitFor(async () => expect(await hasApplications('ada')).toBe(true))
  await applications.open(null)
  await applications.open('ada')
  expect(listed(applications.get())).toEqual([opened])

  applications.note(removalOf(opened, new Date()))
  expect(applications.untold()).toBeUndefined()
  await waitFor(async () => expect(await hasApplications('ada')).toBe(false))
  await syncApplications(refused)
  expect(asked).not.toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})
