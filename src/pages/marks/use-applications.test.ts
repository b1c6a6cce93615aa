import { removalOf } from '#domain/studies/application-rules.ts'
import { applications, listed, upsertApplication } from '#offline/sync/applications.ts'
import { expect, it, vi } from 'vitest'
import { noteOpened } from './use-applications.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['applications'] }
})

it('an application counts again after its removal by a device whose clock is ahead', async () => {
  await applications.open('ada')
  const study = { id: 7, title: 'Coffee & tea', company: null, payout: '$150' }
  const destination = { channel: 'link', name: 'apply.firm.example', isOpenText: false } as const
  noteOpened(study, destination)
  const [noted] = listed(applications.get())
  if (noted === undefined) throw new Error('It was not noted')
  const tomorrow = new Date(Date.now() + 86_400_000)
  upsertApplication(removalOf(noted, tomorrow))
  expect(listed(applications.get())).toEqual([])
  noteOpened(study, destination)
  expect(listed(applications.get())).toMatchObject([{ study_id: 7, state: 'opened' }])
})
