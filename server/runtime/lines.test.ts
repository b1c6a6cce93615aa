import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

async function read(chunks: readonly Buffer[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line)
  return lines
}

it('divides a text at line feeds alone, wherever its chunks end', async () => {
  const chunks = [Buffer.from('a\u2028'), Buffer.from('b\nc\rd\n\ne')]
  expect(await read(chunks)).toEqual(['a\u2028b', 'c\rd', '', 'e'])
})

it('reads each chunk of a long line once', async () => {
  const chunks = Array.from({ length: 2000 }, () => Buffer.alloc(16_384, 'a'))
  expect((await read(chunks)).map(({ length }) => length)).toEqual([2000 * 16_384])
}, 5000)
