import type { Change, Piece } from '#contract/answers/editions.ts'
import { applyChange } from '#domain/studies/new-pieces.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DifferentTables, changeText } from './change.ts'

/** A text in parts of any length. */
async function* inParts(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function changeOf(older: Piece, newer: Piece, length = 7): Promise<Change> {
  let text = ''
  const parts = [older, newer].map((piece) => inParts(JSON.stringify(piece), length))
  const [before, after] = parts
  if (before && after) for await (const part of changeText(before, after)) text += part
  return JSON.parse(text)
}

/** Texts with everything that could be taken for the end of a row. */
const text = fc.string({
  unit: fc.constantFrom('"', '\\', '}', '{', ',', ':', ']', '"1":', 'é', '🐕', 'a', '\n'),
})
const row = fc.record({ id: fc.nat(), text, list: fc.array(fc.record({ value: text })) })
const table = fc.dictionary(fc.nat({ max: 30 }).map(String), fc.oneof(row, text))
const piece = fc.record({ studies: table, cities: table, texts: table }, { noNullPrototype: true })

describe('the change between two pieces', () => {
  it('makes the newer one of the older, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(piece, piece, fc.integer({ min: 1, max: 40 }), async (older, newer, length) => {
        const change = await changeOf(older, newer, length)
        expect(JSON.stringify(applyChange(older, change))).toBe(JSON.stringify(newer))
      }),
    )
  })

  it('names only what differs', async () => {
    const older = { studies: { 1: { id: 1 }, 2: { id: 2 }, 9: { id: 9 } }, cities: { 4: { id: 4 } } }
    const newer = {
      studies: { 1: { id: 1 }, 2: { id: 2, online: true }, 10: { id: 10 } },
      cities: { 4: { id: 4 } },
    }
    expect(await changeOf(older, newer)).toEqual({
      studies: { set: { 2: { id: 2, online: true }, 10: { id: 10 } }, gone: [9] },
    })
    expect(await changeOf(older, older)).toEqual({})
    expect(await changeOf(older, { ...older, cities: {} })).toEqual({ cities: { set: {}, gone: [4] } })
  })

  it('does not exist between pieces of different tables', async () => {
    await expect(changeOf({ studies: {} }, { texts: {} })).rejects.toThrow(DifferentTables)
    await expect(changeOf({ texts: {} }, { texts: {}, studies: {} })).rejects.toThrow(DifferentTables)
  })
})
