import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedRows, findRow, noRows, unpackRows } from './packed-rows.ts'

it('packed rows hold what a map would in ascending order, after any changes', () => {
  const change = fc.tuple(fc.nat({ max: 30 }), fc.option(fc.string({ unit: 'binary-ascii' })))
  fc.assert(
    fc.property(fc.array(fc.array(change), { maxLength: 6 }), (steps) => {
      let [packed, map] = [noRows, new Map<number, string>()]
      for (const step of steps) {
        const changes = new Map(step)
        packed = changedRows(packed, changes)
        for (const [id, row] of changes) {
          if (row === null) map.delete(id)
          else map.set(id, row)
        }
        map = new Map([...map].sort(([a], [b]) => a - b))
        expect([...unpackRows(packed)]).toEqual([...map])
        for (let id = 0; id <= 31; id += 1) expect(findRow(packed, id)).toBe(map.get(id) ?? null)
      }
    }),
  )
})
