import { assert, asyncProperty, boolean, constantFrom, json, nat } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInTurns } from './parse-in-turns.ts'

const noTurn = () => null

/** The parsed value; null if the text is not JSON. */
async function read(parse: (text: string) => unknown, text: string): Promise<{ value: unknown } | null> {
  try {
    return { value: await parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function expectSame(text: string): Promise<void> {
  const atOnce = await read(JSON.parse, text)
  expect(await read((given) => parseInTurns(given, noTurn), text)).toEqual(atOnce)
}

describe('parseInTurns', () => {
  it('gives the same value as JSON.parse', async () => {
    await assert(
      asyncProperty(json(), boolean(), (text, isSpaced) =>
        expectSame(isSpaced ? JSON.stringify(JSON.parse(text), null, 2) : text),
      ),
    )
  })

  it.each([
    ['tables by id and as lists', '{"a":{"2":{"id":2},"1":{"id":1}},"b":[{"id":3},[4],5,"six",null],"c":7}'],
    ['empty lists and objects', '{"a":{},"b":[],"c":{"1":{}},"d":[[]]}'],
    ['brackets and quotes in texts', String.raw`{"a\"{":{"1":{"t":"}]\\","u":"\\\""}},"[":[{"v":"{"}]}`],
    ['a name twice', '{"a":{"1":{"t":1},"1":{"t":2}},"a":{"2":{"t":3}}}'],
    ['keys of Object.prototype', '{"a":{"__proto__":{"x":1},"constructor":{"y":2}},"__proto__":{"1":{}}}'],
    ['no table', '"text"'],
  ])('gives %s', async (_what, text) => {
    expect(await parseInTurns(text, noTurn)).toEqual(JSON.parse(text))
  })

  it('refuses what JSON.parse refuses', async () => {
    const noise = constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '0', '1[', ' ', '\n', 'null')
    await assert(
      asyncProperty(json({ maxDepth: 4 }), nat(), nat(3), noise, (text, place, cut, added) => {
        const at = place % (text.length + 1)
        return expectSame(text.slice(0, at) + added + text.slice(at + cut))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['of nothing', ''],
    ['that breaks off', '{"a":{"1":{"t":"x'],
    ['with a malformed record', '{"a":{"1":{"t":}}}'],
    ['with a record behind a number', '{"a":{"1":1{"t":1}}}'],
    ['with two records for one', '{"a":[{"t":1}{"t":2}]}'],
    ['closed in the wrong order', '{"a":[{"t":1]}}'],
    ['with something behind it', '{"a":{"1":{}}}}'],
  ])('refuses a text %s', async (_what, text) => {
    await expect(parseInTurns(text, noTurn)).rejects.toBeInstanceOf(SyntaxError)
    await expectSame(text)
  })

  it('yields between two records', async () => {
    const text = JSON.stringify({ studies: Object.fromEntries([1, 2, 3].map((id) => [id, { id }])) })
    let turns = 0
    const turn = () => {
      turns += 1
      return Promise.resolve()
    }
    expect(await parseInTurns(text, turn)).toEqual(JSON.parse(text))
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
