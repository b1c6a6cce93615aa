import { describe, expect, it } from 'vitest'
import { hasSessionAhead, roomFaults, roomOf } from './room.ts'

const session = (key: string, capacity: number) => ({
  key,
  capacity,
  starts_at: '2026-12-01T15:00:00.000Z',
  minutes: 60,
  time_zone: 'America/New_York',
  place: null,
})
const [noon, evening] = [session('noon', 4), session('evening', 4)]
const now = new Date('2026-11-25T12:00:00Z')
const over = { ...noon, starts_at: '2025-12-01T15:00:00.000Z' }
const taken = { places: 5, sessions: { noon: 3, evening: 1 } }

describe('the room of a study', () => {
  it.each([
    ['more places than are taken', { places: 6, sessions: [noon, evening] }, []],
    ['as many places as are taken', { places: 5, sessions: [noon, evening] }, []],
    ['fewer places', { places: 4, sessions: [noon, evening] }, [['places', 5, 4]]],
    ['fewer seats', { places: 6, sessions: [session('noon', 2), evening] }, [['sessions.0.capacity', 3, 2]]],
    ['no places by the seats', { places: null, sessions: [noon] }, [['places', 5, 4]]],
    ['any number of places', { places: null, sessions: [] }, []],
    ['a session that is over', { places: 6, sessions: [over, evening] }, [['sessions.0.starts_at', 3, 4]]],
    ['a session of nobody that is over', { places: 6, sessions: [noon, evening, { ...over, key: 'a' }] }, []],
    ['a new session', { places: 6, sessions: [noon, evening, session('new', 1)] }, []],
  ])('with %s', (_what, after, faults) => {
    const found = roomFaults({ places: 8, sessions: [noon, evening] }, after, taken, now)
    expect(found.map(({ path, taken: count, room }) => [path.join('.'), count, room])).toEqual(faults)
  })

  it('is no fault of a change where it was too small before', () => {
    const small = { places: 2, sessions: [session('noon', 1)] }
    expect(roomFaults(small, small, taken, now)).toEqual([])
    expect(roomFaults(small, { places: 3, sessions: [session('noon', 2)] }, taken, now)).toEqual([])
    expect(roomFaults(small, { ...small, places: 1 }, taken, now)).toHaveLength(1)
  })

  it('is that of its sessions where it does not say', () => {
    expect(roomOf({ places: null, sessions: [noon, evening] })).toBe(8)
    expect(roomOf({ places: 3, sessions: [noon] })).toBe(3)
    expect(roomOf({ places: null, sessions: [] })).toBeNull()
  })

  it('is over once its last session has begun', () => {
    expect(hasSessionAhead({ sessions: [noon] }, new Date('2026-12-01T14:59:59Z'))).toBe(true)
    expect(hasSessionAhead({ sessions: [noon] }, new Date('2026-12-01T15:00:00Z'))).toBe(false)
    expect(hasSessionAhead({ sessions: [] }, new Date('2030-01-01'))).toBe(true)
  })
})
