export interface CalendarEvent {
  /** Stable for an appointment, so that a calendar replaces its earlier version. */
  uid: string
  /** Increases with each version of the file. */
  sequence: number
  startsAt: Date
  /** Null if the duration is unknown. */
  minutes: number | null
  title: string
  place: string | null
  notes: string | null
}

/** Octets of a line without its line break (RFC 5545, section 3.1). */
const maxLineLength = 75
const reminderMinutes = 60

interface FileOptions {
  /** Name of the program that makes the file. */
  product: string
  now: Date
  /** The address of who cancels the event (RFC 5546, section 3.2.5): the file then takes it out of the calendar. */
  cancelledBy?: string
}

/**
 * An iCalendar file (RFC 5545) with one event, in UTC so that each calendar shows it in its own zone, and with a
 * reminder one hour ahead.
 *
 * @returns Lines that end in CRLF.
 */
export function calendarFile(event: CalendarEvent, { product, now, cancelledBy }: FileOptions): string {
  const { uid, sequence, startsAt, minutes, title, place, notes } = event
  const isCancelled = cancelledBy !== undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${textValue(`-//${product}//EN`)}`,
    ...(isCancelled ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    // Above that of a file that was made in the same second.
    `SEQUENCE:${sequence + Number(isCancelled)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? [`ORGANIZER:${cancelledBy}`] : []),
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    ...(minutes === null ? [] : [`DURATION:PT${minutes}M`]),
    `SUMMARY:${textValue(title)}`,
    ...(place === null ? [] : [`LOCATION:${textValue(place)}`]),
    ...(notes === null ? [] : [`DESCRIPTION:${textValue(notes)}`]),
    ...(isCancelled ? [] : alarmOf(title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const alarmOf = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${textValue(title)}`,
  `TRIGGER:-PT${reminderMinutes}M`,
  'END:VALARM',
]

/** `20260509T183000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

/** Text as RFC 5545, section 3.3.11, requires: special characters escaped, control characters removed. */
function textValue(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- removes exactly these
      .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  )
}

/** Folds a long line: the rest follows on a new line after a blank. Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineLength) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n')
}
