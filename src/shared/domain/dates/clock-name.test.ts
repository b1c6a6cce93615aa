import { expect, it } from 'vitest'
import { clockName } from './clock-name.ts'

it.each([
  ['2027-11-07T07:15:00Z', 'America/Denver', 'MDT'],
  ['2027-11-07T08:15:00Z', 'America/Denver', 'MST'],
  ['2027-11-07T07:59:59Z', 'America/Denver', 'MDT'],
  ['2027-11-07T06:59:59Z', 'America/Denver', ''],
  ['2027-11-07T09:00:00Z', 'America/Denver', ''],
  ['2027-11-07T10:30:00Z', 'America/Anchorage', 'AKST'],
  // The hour that is skipped in spring is next to an hour as any other.
  ['2027-03-14T08:30:00Z', 'America/Denver', ''],
  ['2027-03-14T09:30:00Z', 'America/Denver', ''],
  ['2027-11-07T08:15:00Z', 'America/Phoenix', ''],
])('%s in %s has the clock "%s"', (instant, timeZone, name) => {
  expect(clockName(new Date(instant), timeZone)).toBe(name)
})
