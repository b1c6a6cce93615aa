import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DateText } from './values.ts'

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
  ['30 Nov 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
  ['Mon, 30 Nov 2026 12:00:00 GMT', '2026-11-30T12:00:00.000Z'],
  ['November 30, 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
])('reads the date %j', (given, read) => {
  expect(v.parse(DateText, given)).toBe(read)
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
])('reads no date from %j', (given) => {
  expect(v.safeParse(DateText, given).success).toBe(false)
})

it.each(['America/New_York', 'Asia/Tokyo'])('shifts no day that names its month in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const days = ['30 Nov 2026', 'November 30, 2026', 'Mon, 30 Nov 2026']
  expect(days.map((day) => v.parse(DateText, day))).toEqual(days.map(() => '2026-11-30'))
})
