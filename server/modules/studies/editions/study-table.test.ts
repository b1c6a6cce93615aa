import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StudyRow, StudyTable } from './study-table.ts'

const record = { places: ['nation'], city: null, facility: null, company: null, expireOn: null, textHash: '' }
const rowOf = (row: string): StudyRow => ({ record: { ...record, textHash: row }, row })

describe('a table of studies', () => {
  it('holds what a map would, after any changes, and leaves older tables as they are', () => {
    const changes = fc.dictionary(
      fc.nat({ max: 200 }).map(String),
      fc.option(fc.string({ unit: 'binary-ascii' })),
    )
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (steps) => {
        let [table, map] = [new StudyTable(), new Map<number, string>()]
        const states: [StudyTable, Map<number, string>][] = []
        for (const step of steps) {
          const rows = Object.entries(step).map(([id, row]) => [Number(id), row] as const)
          map = new Map(map)
          for (const [id, row] of rows) {
            if (row === null) map.delete(id)
            else map.set(id, row)
          }
          table = table.with(new Map(rows.map(([id, row]) => [id, row === null ? null : rowOf(row)])))
          states.push([table, map])
        }
        for (const [held, expected] of states) {
          expect(held.size).toBe(expected.size)
          const found = [...held.records()].map(([id, { textHash }]) => [id, textHash, held.row(id)])
          expect(new Set(found)).toEqual(new Set([...expected].map(([id, row]) => [id, row, row])))
          expect([held.get(201), held.row(201)]).toEqual([undefined, null])
        }
      }),
    )
  })
})
