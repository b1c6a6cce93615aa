import { SessionAnswer } from '#contract/desk/answers/access.ts'
import { type SessionPerson, SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { minuteMs } from '#domain/dates/spans.ts'
import * as v from 'valibot'

/**
 * The sessions of today on this device, for a door without a network: of each participant the first name, the initial of
 * the last one, the state with its version, the reference and the digests of tickets. Gone with the day, or once the last
 * session is over that has begun in it, and with a sign-out.
 */

const name = 'stipend-desk.day'

const KeptDay = v.object({
  /** By this device's clock: `2026-11-29`. */
  day: v.string(),
  /** When the host told it, in milliseconds since 1970. */
  at: v.number(),
  session: SessionAnswer,
  ...SessionsAnswer.entries,
})
type KeptDay = v.InferOutput<typeof KeptDay>

export const currentDay = (): string => new Date().toLocaleDateString('sv')

export function keepDay(day: Omit<KeptDay, 'day'> & Partial<KeptDay>): void {
  const sessions = day.sessions.map((session) => ({ ...session, people: session.people.map(shortened) }))
  try {
    localStorage.setItem(name, JSON.stringify({ day: currentDay(), ...day, sessions }))
  } catch {
    // Without room the page works as long as it is open.
  }
}

const shortened = (person: SessionPerson): SessionPerson => ({
  ...person,
  last_name: person.last_name && `${String.fromCodePoint(person.last_name.codePointAt(0) ?? 32)}.`,
  marked_by: null,
  phone: null,
  note: null,
})

/** The list of today; null without one. Of another day's, the sessions stay that are not over; the rest is deleted. */
export function keptDay(): KeptDay | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptDay), localStorage.getItem(name))
  if (read.success && read.output.day === currentDay()) return read.output
  const sessions = read.success ? read.output.sessions.filter(isOn) : []
  forgetDay()
  if (!read.success || sessions.length === 0) return null
  const kept = { ...read.output, sessions }
  keepDay(kept)
  return kept
}

function isOn({ starts_at: startsAt, minutes }: KeptDay['sessions'][number]): boolean {
  const begun = Date.now() - Date.parse(startsAt)
  return begun >= 0 && begun < minutes * minuteMs
}

export const forgetDay = (): void => localStorage.removeItem(name)

/** The sessions after the state of one participant has changed. */
export const withPerson = (
  { sessions }: SessionsAnswer,
  { session_id, enc_id }: { session_id: number; enc_id: string },
  change: Partial<SessionPerson>,
): SessionsAnswer => ({
  sessions: sessions.map((session) =>
    session.id === session_id
      ? {
          ...session,
          people: session.people.map((one) => (one.enc_id === enc_id ? { ...one, ...change } : one)),
        }
      : session,
  ),
})
