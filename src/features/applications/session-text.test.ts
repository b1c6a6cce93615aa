import { expect, it, onTestFinished, vi } from 'vitest'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { eventOf } from './session-text.ts'

const openedAt = new Date('2031-07-01T12:00:00Z')
const study = { id: 7, title: 'Harbor Walks', company: 'Harbor Research', payout: '$100' }
const application = openedApplication(study, { channel: 'phone', name: '212-555-0101' }, openedAt)
const savedAt = new Date('2031-07-01T12:01:30Z')
const session = {
  starts_at: '2031-07-09T18:30:00.000Z',
  minutes: 90,
  place: '1 Main Street, Suite 5',
  bring: 'An ID; the letter',
}

it('a time has the name of its zone, and minutes where they are known', async () => {
  vi.stubEnv('TZ', 'America/Chicago')
  onTestFinished(() => void vi.unstubAllEnvs())
  // A format keeps the zone of its first use, perhaps in another file.
  vi.resetModules()
  const { sessionTime } = await import('./session-text.ts')
  const time = 'Wednesday, July 9, 2031 at 1:30 PM Central Daylight Time'
  expect(sessionTime(session)).toBe(`${time}, 90 minutes`)
  expect(sessionTime({ ...session, minutes: null })).toBe(time)
})

it('a time that the clocks show twice has the name of its zone', async () => {
  vi.stubEnv('TZ', 'America/Denver')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.resetModules()
  const { ownTime } = await import('./participation-text.ts')
  const timeAt = (starts_at: string) =>
    ownTime({ id: 3, starts_at, time_zone: 'America/Denver', minutes: 90, place: null, places_left: 1 })
  expect(timeAt('2027-11-07T07:15:00Z')).toMatch(/1:15\sAM Mountain Daylight Time$/)
  expect(timeAt('2027-11-07T08:15:00Z')).toMatch(/1:15\sAM Mountain Standard Time$/)
  expect(timeAt('2027-11-07T09:15:00Z')).toMatch(/2:15\sAM$/)
})

it('an appointment becomes an event with all that the participant needs, and no more', () => {
  expect(eventOf(application, session, savedAt)).toEqual({
    uid: `study-7-${openedAt.getTime()}@${location.host}`,
    sequence: 90,
    startsAt: new Date(session.starts_at),
    minutes: 90,
    title: 'Harbor Walks',
    place: '1 Main Street, Suite 5',
    notes: `Harbor Research\nBring: An ID; the letter\n212-555-0101\n${location.origin}/study/7`,
  })
  const bare = { ...application, company: null, destination: null }
  const { notes } = eventOf(bare, { ...session, bring: null }, savedAt)
  expect(notes).toBe(`${location.origin}/study/7`)
})

it('a later file of an unchanged application replaces the earlier one, on a clock that runs behind too', () => {
  const moved = { ...session, starts_at: '2031-07-10T18:30:00.000Z' }
  const sequenceAt = (time: string) => eventOf(application, moved, new Date(time)).sequence
  expect(sequenceAt('2031-07-03T12:00:00Z')).toBeGreaterThan(eventOf(application, session, savedAt).sequence)
  expect(sequenceAt('2031-07-01T11:59:00Z')).toBe(0)
})
