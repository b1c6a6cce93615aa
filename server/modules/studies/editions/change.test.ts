import { applyChange } from '#domain/editions/new-pieces.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from './routes.ts'

const row = fc.record({ id: fc.nat({ max: 3 }), list: fc.array(fc.record({ value: fc.string() })) })
const table = fc.dictionary(fc.nat({ max: 30 }).map(String), fc.oneof(row, fc.string()))
const piece = fc.record({ studies: table, cities: table, texts: table }, { noNullPrototype: true })

describe('the change between two pieces', () => {
  it('makes the newer one of the older, byte for byte', () => {
    fc.assert(
      fc.property(piece, piece, (older, newer) => {
        const changed = applyChange(older, changeOf(older, newer) ?? {})
        expect(JSON.stringify(changed)).toBe(JSON.stringify(newer))
      }),
    )
  })

  it('names only what differs', () => {
    const older = { studies: { 1: { id: 1 }, 2: { id: 2 }, 9: { id: 9 } }, cities: { 4: { id: 4 } } }
    const newer = {
      studies: { 1: { id: 1 }, 2: { id: 2, online: true }, 10: { id: 10 } },
      cities: { 4: { id: 4 } },
    }
    expect(changeOf(older, newer)).toEqual({
      studies: { set: { 2: { id: 2, online: true }, 10: { id: 10 } }, gone: [9] },
    })
    expect(changeOf(older, older)).toEqual({})
    expect(changeOf(older, { ...older, cities: {} })).toEqual({ cities: { set: {}, gone: [4] } })
  })

  it('does not exist between pieces of different tables', () => {
    expect(changeOf({ studies: {} }, { texts: {} })).toBeNull()
    expect(changeOf({ texts: {} }, { texts: {}, studies: {} })).toBeNull()
  })
})
