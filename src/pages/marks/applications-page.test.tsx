import { promisifyRequest } from 'idb-keyval'
import { refusal } from '#tests/support/pages/fake-host.ts'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

it('free sessions are offered, though the clock of the device is a year ahead', async () => {
  const times = [3, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const sessions = times.map((starts_at, index) => ({
    id: index + 1,
    starts_at,
    minutes: 60,
    time_zone: 'America/Denver',
    places_left: 2,
  }))
  const at = new Date().toISOString()
  const state = {
    state: 'chosen',
    incentive_points: 0,
    offered_until: times[0],
    answered_at: at,
    updated_at: at,
  }
  const part = { study_id: 2, title: 'By mail', ...state, sessions }
  const body = { enc_id: 'participant-a', participations: [part] }
  const participations = () => Response.json(body, { headers: { Date: new Date(at).toUTCString() } })
  const offered = () => screen.queryAllByRole('radio').length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await openPage('/applications', { participations })
  await expect.poll(offered).toBe(2)
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  const kept = () => storedAnswers.transact('readonly', (objects) => promisifyRequest(objects.getAll()))
  await expect.poll(async () => JSON.stringify(await kept())).toContain('By mail')
  // From what the device kept, before the host answers.
  const { host, client } = await openPage('/applications', { participations: refusal(503) })
  await screen.findAllByText(/By mail/)
  host.give({ participations })
  await client.refetchQueries()
  await expect.poll(offered).toBe(2)
})

it('the ticket of a place shows on its day in an app that has stayed open, also without a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 1, 20) })
  onTestFinished(() => void vi.useRealTimers())
  const part = participationOf({
    state: 'accepted',
    sessions: [participationSession(1, new Date(2026, 11, 2, 10).toISOString())],
    session_id: 1,
  })
  const { host } = await openPage('/applications', {
    participations: { enc_id: 'participant-a', participations: [{ ...part, ticket: 'ABCDEF' }] },
  })
  await screen.findByText('You have a place.')
  expect(screen.queryByText('ABC DEF')).toBeNull()
  host.connect(false)
  vi.setSystemTime(new Date(2026, 11, 2, 9))
  const ticketAfterReturn = () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    return screen.queryByText('ABC DEF')
  }
  await expect.poll(ticketAfterReturn).not.toBeNull()
})

it.each([
  [['participation-was'], { was: null }],
  [[], {}],
])('accepts a place, where the host also offers %j', async (more, sent) => {
  const study = { study_id: 2, title: 'By mail', company: null, sessions: [], session_id: null }
  const at = '2026-11-01T08:00:00Z'
  const dates = { offered_until: null, answered_at: at, updated_at: at }
  const part = { ...study, ...dates, state: 'chosen', incentive_points: 0, note: null, reason: null }
  const participations = { enc_id: 'participant-a', participations: [part] }
  await openPage('/my')
  vi.stubGlobal('__env', { features: ['idempotency', 'participations', ...more] })
  const { user, host } = await openPage('/applications', { participations })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await expect.poll(() => host.posted('participate')).toEqual([{ act: 'accept', session_id: null, ...sent }])
})

it('does not promise notes of other devices where only the small storage is full', async () => {
  const refuse = () => {
    throw new DOMException('It is full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem() {}, clear() {} })
  await openPage('/applications')
  await screen.findByText(/This device has no room left/)
  expect(screen.queryByText(/will appear as soon as/)).toBeNull()
})
