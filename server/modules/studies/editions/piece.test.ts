import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TextsName, bytesOf, nameOf, pieceText, rowBytes } from './piece.ts'

const textOf = (chunks: Iterable<string>) => Buffer.concat([...chunks].map(bytesOf)).toString()

describe('a piece', () => {
  it('is what JSON.stringify makes of the same tables', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: index + 1,
      title: `Ages 18–65 “${index}” 🐕\n`,
    }))
    const tables = [
      ['studies', rows.map((row) => [row.id, rowBytes(row)] as const)],
      ['cities', []],
    ] as const
    const expected = { studies: Object.fromEntries(rows.map((row) => [row.id, row])), cities: {} }
    expect(textOf(pieceText(tables))).toBe(JSON.stringify(expected))
    expect([...pieceText(tables)].length).toBeGreaterThan(1)
  })

  it('leaves out empty fields of a row', () => {
    const row = { id: 1, none: null, no: false, blank: '', list: [], zero: 0, yes: true, areas: [501] }
    expect(rowBytes(row)).toBe('{"id":1,"zero":0,"yes":true,"areas":[501]}')
    const long = { id: 2, text: '–'.repeat(30_000) }
    expect(bytesOf(rowBytes(long)).toString()).toBe(JSON.stringify(long))
  })

  it('is named after the digest of its bytes', () => {
    const rows = [[7, rowBytes({ id: 7, long_description: 'Zoë' })] as const]
    const digest = createHash('sha256')
      .update('{"texts":{"7":{"id":7,"long_description":"Zoë"}}}')
      .digest('base64url')
    expect(nameOf(pieceText([['texts', rows]]))).toBe(digest.slice(0, 16))
  })

  it('of texts has the same name when its rows come one by one', () => {
    for (const count of [0, 1, 2, 200]) {
      const rows = Array.from({ length: count }, (_, id) => [id, rowBytes({ id, text: 'Zoë' })] as const)
      const name = new TextsName()
      for (const [id, row] of rows) name.add(id, row)
      expect(name.name()).toBe(nameOf(pieceText([['texts', rows]])))
    }
  })
})
