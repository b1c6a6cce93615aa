import { anyText } from '#tests/support/builders/any-text.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'study-7@stipend.example',
  sequence: 3,
  startsAt: new Date('2026-05-09T18:30:00.000Z'),
  minutes: 90,
  title: 'Coffee, tea; and “more”',
  place: '1 Main Street, New York',
  notes: 'Bring: an ID\nCall 212-555-0101',
}
const now = new Date('2026-05-03T15:00:00.123Z')

const sizeOf = (line: string) => new TextEncoder().encode(line).length
// oxlint-disable-next-line no-control-regex -- the file must contain none
const control = /[\0-\x08\x0a-\x1f\x7f]/

/** The lines of a file as a calendar reads them: unfolded, split into name and value, unescaped. */
function read(file: string): [name: string, value: string][] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => {
    const colon = line.indexOf(':')
    const value = line
      .slice(colon + 1)
      .replaceAll(/\\(.)/g, (_escape, letter: string) => (letter === 'n' ? '\n' : letter))
    return [line.slice(0, colon), value]
  })
}

describe('a calendar file', () => {
  it('holds one event in UTC with a reminder', () => {
    expect(calendarFile(event, { product: 'Stipend', now })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Stipend//EN',
        'BEGIN:VEVENT',
        'UID:study-7@stipend.example',
        'SEQUENCE:3',
        'STATUS:CONFIRMED',
        'DTSTAMP:20260503T150000Z',
        'DTSTART:20260509T183000Z',
        'DURATION:PT90M',
        String.raw`SUMMARY:Coffee\, tea\; and “more”`,
        String.raw`LOCATION:1 Main Street\, New York`,
        String.raw`DESCRIPTION:Bring: an ID\nCall 212-555-0101`,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        String.raw`DESCRIPTION:Coffee\, tea\; and “more”`,
        'TRIGGER:-PT60M',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('takes an event out again that a file of the same second has put in, and reminds of nothing', () => {
    const cancelledBy = 'https://stipend.example'
    const file = calendarFile(
      { ...event, place: null, notes: null },
      { product: 'Stipend', now, cancelledBy },
    )
    expect(read(file)).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Stipend//EN'],
      ['METHOD', 'CANCEL'],
      ['BEGIN', 'VEVENT'],
      ['UID', 'study-7@stipend.example'],
      ['SEQUENCE', '4'],
      ['STATUS', 'CANCELLED'],
      ['ORGANIZER', 'https://stipend.example'],
      ['DTSTAMP', '20260503T150000Z'],
      ['DTSTART', '20260509T183000Z'],
      ['DURATION', 'PT90M'],
      ['SUMMARY', expect.stringContaining('Coffee')],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ])
  })

  it('leaves out unknown fields', () => {
    const names = read(
      calendarFile({ ...event, minutes: null, place: null, notes: null }, { product: 'Stipend', now }),
    ).map(([name]) => name)
    expect(names).not.toEqual(expect.arrayContaining(['DURATION']))
    expect(names).not.toContain('LOCATION')
    expect(names.filter((name) => name === 'DESCRIPTION')).toHaveLength(1)
  })

  it('keeps any text, in lines of at most 75 octets without control characters', () => {
    const text = fc.oneof(
      anyText({ maxLength: 300 }),
      fc
        .array(fc.constantFrom('\\', ';', ',', '\n', '\r\n', 'é', '💥', 'END:VEVENT', ' '), { maxLength: 90 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, text, (title, notes) => {
        const file = calendarFile({ ...event, title, notes }, { product: 'Stipend', now })
        const isBad = (line: string) => sizeOf(line) > 75 || !line.isWellFormed() || control.test(line)
        expect(file.split('\r\n').filter(isBad)).toEqual([])
        const entries = read(file)
        expect(entries.filter(([name]) => name === 'END')).toHaveLength(3)
        expect(entries.find(([name]) => name === 'SUMMARY')?.[1]).toBe(readable(title))
        expect(entries.find(([name]) => name === 'DESCRIPTION')?.[1]).toBe(readable(notes))
      }),
    )
  })
})

/** The part of a text that a calendar file can hold. */
function readable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes exactly these
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '')
}
