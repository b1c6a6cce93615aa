import type { Recruiting } from '#contract/desk/answers/recruiting.ts'

/** Participants who have a place in a study, and in each of its sessions by its key. */
export interface TakenRoom {
  places: number
  sessions: Readonly<Record<string, number>>
}

/** A field of `Recruiting` with room for fewer than have it. */
export interface RoomFault {
  path: readonly ['places'] | readonly ['sessions', number, 'capacity']
  taken: number
  room: number
}

type Room = Pick<Recruiting, 'places' | 'sessions'>

/** The places of a study: if it does not say, those of its sessions; null for any number. */
export const roomOf = ({ places, sessions }: Room): number | null =>
  places ?? (sessions.length === 0 ? null : sessions.reduce((sum, { capacity }) => sum + capacity, 0))

/** Room that a change makes smaller than what is taken. Room that was too small before is no fault of the change. */
export function roomFaults(before: Room, after: Room, taken: TakenRoom): RoomFault[] {
  const isFault = (had: number | null, room: number | null, count: number): room is number =>
    room !== null && room < count && room < (had ?? Infinity)
  const [had, room] = [roomOf(before), roomOf(after)]
  const seats = new Map(before.sessions.map(({ key, capacity }) => [key, capacity]))
  return [
    ...(isFault(had, room, taken.places) ? [{ path: ['places'] as const, taken: taken.places, room }] : []),
    ...after.sessions.flatMap(({ key, capacity }, index) => {
      const count = taken.sessions[key] ?? 0
      if (!isFault(seats.get(key) ?? null, capacity, count)) return []
      return [{ path: ['sessions', index, 'capacity'] as const, taken: count, room: capacity }]
    }),
  ]
}

/** Whether participants could still come to a study on a day, or do not need to. */
export const hasSessionAhead = ({ sessions }: Pick<Room, 'sessions'>, now: Date): boolean =>
  sessions.length === 0 || sessions.some(({ starts_at }) => Date.parse(starts_at) > now.getTime())
