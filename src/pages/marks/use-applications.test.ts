import { hostClock } from '#api/host-clock.ts'
import { openedApplication, removalOf } from '#domain/studies/application-rules.ts'
import { applications, listed, upsertApplication } from '#offline/sync/applications.ts'
import { expect, it, vi } from 'vitest'
import { nameOfApplied, people } from '#offline/device-only/people.ts'
import { changeApplication, noteOpened, removeApplication } from './use-applications.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['applications'] }
})

const study = { id: 7, title: 'Coffee & tea', company: null, payout: '$150' }
const destination = { channel: 'link', name: 'apply.firm.example', isOpenText: false } as const

it('an application counts again after its removal by a device whose clock is ahead', async () => {
  await applications.open('ada')
  noteOpened(study, destination, null)
  const [noted] = listed(applications.get())
  if (noted === undefined) throw new Error('It was not noted')
  const tomorrow = new Date(Date.now() + 86_400_000)
  upsertApplication(removalOf(noted, tomorrow))
  expect(listed(applications.get())).toEqual([])
  noteOpened(study, destination, null)
  expect(listed(applications.get())).toMatchObject([{ study_id: 7, state: 'opened' }])
})

it('notes have the time of the host, although the device’s clock is behind', async () => {
  await applications.open('cleo')
  const hostTime = Math.floor(Date.now() / 1000) * 1000 + 20 * 86_400_000
  hostClock.receive(Response.json({}, { headers: { Date: new Date(hostTime).toUTCString() } }))
  const noted = () => [...applications.get().unsynced, ...applications.get().synced][0]
  const isDated = () => Date.parse(noted()?.updated_at ?? '') >= hostTime
  noteOpened(study, destination, null)
  expect(isDated()).toBe(true)
  const before = { ...openedApplication(study, destination, new Date()), state: 'applied' } as const
  changeApplication(before, { state: 'heard-back' })
  expect(isDated()).toBe(true)
  removeApplication(before)
  expect(noted()).toMatchObject({ state: 'removed' })
  expect(isDated()).toBe(true)
  hostClock.receive(Response.json({}, { headers: { Date: new Date().toUTCString() } }))
})

it.each([
  ['for the participant', null],
  ['for Leo', 'Leo'],
])('an application %s stays so when its contact is used for somebody else', async (_whom, name) => {
  await applications.open('bea')
  const leo = { id: 'b7', name: 'Leo', birthYear: 2017, gender: 'Male', zip: '02139', area: 506 }
  await people.change('bea', () => ({ people: [leo] }))
  const [first, second] = name === null ? [null, leo] : [leo, null]
  const of = { ...study, id: name === null ? 8 : 9 }
  noteOpened(of, destination, second)
  noteOpened(of, destination, first)
  expect(nameOfApplied('bea', of.id)).toBe(name)
  const noted = listed(applications.get()).find(({ study_id }) => study_id === of.id)
  if (noted === undefined) throw new Error('It was not noted')
  changeApplication(noted, { state: 'applied' })
  noteOpened(of, destination, second)
  expect(nameOfApplied('bea', of.id)).toBe(name)
})
