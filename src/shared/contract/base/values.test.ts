import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DateText, EndDate, unreadEnd } from './values.ts'

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30T18:00:00', '2026-11-30T18:00:00'],
  ['11/30/2026', '2026-11-30'],
  ['1/5/2027', '2027-01-05'],
  ['30/11/2026', '2026-11-30'],
  ['11/12/2026', '2026-11-12'],
  ['30.11.2026', '2026-11-30'],
  ['1.5.2027', '2027-05-01'],
  ['30-11-2026', '2026-11-30'],
  ['2026/11/30', '2026-11-30'],
  ['2026-1-5', '2026-01-05'],
  ['20261130', '2026-11-30'],
  [20_261_130, '2026-11-30'],
  [1_796_040_000, '2026-11-30T12:00:00.000Z'],
  ['1796040000000', '2026-11-30T12:00:00.000Z'],
  ['2026-11-30t18:00:00z', '2026-11-30T18:00:00Z'],
  ['20261130T180000Z', '2026-11-30T18:00:00Z'],
  ['20261130t1800-0500', '2026-11-30T18:00-05:00'],
  ['2026-11-30 18:00:00.123456+00:00', '2026-11-30T18:00:00.123456+00:00'],
  ['Nov. 30, 2026', '2026-11-30'],
  ['Sept. 5, 2026', '2026-09-05'],
  ['2028-02-29', '2028-02-29'],
  ['30 Nov 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
  ['Mon, 30 Nov 2026 12:00:00 GMT', '2026-11-30T12:00:00.000Z'],
  ['November 30, 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
])('reads the date %j', (given, read) => {
  expect(v.parse(DateText, given)).toBe(read)
})

it.each([
  ['Nov. 30, 2026, 9:05 p.m.', '21:05'],
  ['Nov. 30, 2026, 10 a.m.', '10:00'],
  ['Nov. 30, 2026, noon', '12:00'],
  ['Nov. 30, 2026, midnight', '00:00'],
])('reads the time %j of the reader’s zone', (given, time) => {
  const read = new Date(v.parse(DateText, given))
  expect([read.getDate(), read.toTimeString().slice(0, 5)]).toEqual([30, time])
})

it('takes a day of zeros for none, and a day that no month has for an unknown end', () => {
  const ends = ['0000-00-00', '0000-00-00 00:00:00', '2027-02-30'].map((end) => v.parse(EndDate, end))
  expect(ends).toEqual([null, null, unreadEnd])
})

it.each([
  '',
  'soon',
  'TBD',
  '13/40/2026',
  '11/30/26',
  '1/2026/30',
  '2026-13-01',
  'Nov',
  7,
  null,
  true,
  {},
  '99999999',
  '2027-02-29',
  '2026-04-31T10:00:00Z',
  '31.9.2026',
  '0000-00-00',
])('reads no date from %j', (given) => {
  expect(v.safeParse(DateText, given).success).toBe(false)
})

it.each(['America/New_York', 'Asia/Tokyo'])('shifts no day that names its month in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const days = ['30 Nov 2026', 'November 30, 2026', 'Mon, 30 Nov 2026']
  expect(days.map((day) => v.parse(DateText, day))).toEqual(days.map(() => '2026-11-30'))
})
