import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

it('divides a text at line feeds alone, wherever its chunks end', async () => {
  const lines: string[] = []
  for await (const line of linesOf(Readable.from([Buffer.from('a\u2028'), Buffer.from('b\nc\rd\n\ne')])))
    lines.push(line)
  expect(lines).toEqual(['a\u2028b', 'c\rd', '', 'e'])
})
