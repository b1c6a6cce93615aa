import type { Recruiting } from '#contract/desk/answers/recruiting.ts'

/** Participants who have a place in a study, and in each of its sessions by its key. */
export interface TakenRoom {
  places: number
  sessions: Readonly<Record<string, number>>
}

/** A field of `Recruiting` that contradicts what is taken: room for fewer than have it, or a start that is over. */
export interface RoomFault {
  path: readonly ['places'] | readonly ['sessions', number, 'capacity' | 'starts_at']
  taken: number
  room: number
}

type Room = Pick<Recruiting, 'places' | 'sessions'>

/** The places of a study: if it does not say, those of its sessions; null for any number. */
export const roomOf = ({ places, sessions }: Room): number | null =>
  places ?? (sessions.length === 0 ? null : sessions.reduce((sum, { capacity }) => sum + capacity, 0))

/**
 * Room that a change makes smaller than what is taken, and sessions ahead that it moves into the past although somebody
 * has them. What was so before is no fault of the change.
 */
export function roomFaults(before: Room, after: Room, taken: TakenRoom, now: Date): RoomFault[] {
  const isFault = (had: number | null, room: number | null, count: number): room is number =>
    room !== null && room < count && room < (had ?? Infinity)
  const [had, room] = [roomOf(before), roomOf(after)]
  const former = new Map(before.sessions.map((session) => [session.key, session]))
  const isAhead = (start = '') => Date.parse(start) > now.getTime()
  return [
    ...(isFault(had, room, taken.places) ? [{ path: ['places'] as const, taken: taken.places, room }] : []),
    ...after.sessions.flatMap(({ key, capacity, starts_at: start }, index) => {
      const [count, session] = [taken.sessions[key] ?? 0, former.get(key)]
      const isOver = count > 0 && isAhead(session?.starts_at) && !isAhead(start)
      const names = [
        ...(isFault(session?.capacity ?? null, capacity, count) ? (['capacity'] as const) : []),
        ...(isOver ? (['starts_at'] as const) : []),
      ]
      return names.map((name) => ({ path: ['sessions', index, name] as const, taken: count, room: capacity }))
    }),
  ]
}

/** Whether participants could still come to a study on a day, or do not need to. */
export const hasSessionAhead = ({ sessions }: Pick<Room, 'sessions'>, now: Date): boolean =>
  sessions.length === 0 || sessions.some(({ starts_at }) => Date.parse(starts_at) > now.getTime())
