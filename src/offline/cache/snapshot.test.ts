import { describe, expect, it } from 'vitest'
import { schemaVersion } from '#offline/storage/schemas.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

const answer = (queryKey: unknown[], data: unknown, dataUpdatedAt = 1000) => ({
  queryKey,
  state: { data, dataUpdatedAt },
})
const textOf = (queries: readonly unknown[], rest: object = {}) =>
  JSON.stringify({ timestamp: 1000, buster: String(schemaVersion), clientState: { queries }, ...rest })
const keptIn = (text: string) =>
  readSnapshot(text).clientState.queries.map(({ queryKey, state }) => [queryKey, state.data])

const intakes = answer(['intakes'], [1, 2])

describe('a snapshot of the small roots', () => {
  it('restores every answer as stale', () => {
    const [query] = readSnapshot(textOf([intakes])).clientState.queries
    expect(query).toMatchObject({
      queryHash: '["intakes"]',
      state: { data: [1, 2], dataUpdatedAt: 1000, isInvalidated: true, status: 'success', error: null },
    })
  })

  it.each([
    ['another version', textOf([intakes], { buster: '0' })],
    ['a time of writing in the future', textOf([intakes], { timestamp: Date.now() + 3_600_000 })],
    ['no queries', JSON.stringify({ timestamp: 1, buster: String(schemaVersion) })],
    ['fifty megabytes', textOf([intakes, answer(['intakes', 2], 'x'.repeat(50_000_000))])],
    ['a key that pollutes prototypes', `${textOf([intakes]).slice(0, -1)},"__proto__":{"polluted":1}}`],
  ])('is ignored with %s', (_name, text) => {
    expect(keptIn(text)).toEqual([])
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it('leaves out unknown roots, wrong shapes, and names of Object.prototype', () => {
    const queries = [answer(['secrets'], 1), answer(['ledger'], 'none'), answer(['toString'], {}), intakes]
    expect(keptIn(textOf(queries))).toEqual([[['intakes'], [1, 2]]])
  })

  it('has a line for each answer, so that a damaged one affects no other', () => {
    const lines = [textOf([answer(['intake', 3], [])]), '{"timestamp"', textOf([intakes])]
    expect(keptIn(lines.join('\n'))).toEqual([
      [['intake', 3], []],
      [['intakes'], [1, 2]],
    ])
  })

  it('takes only data and time from the text', () => {
    const hostile = { ...intakes, queryHash: '["user"]', state: { ...intakes.state, status: 'pending' } }
    const [query] = readSnapshot(textOf([{ ...hostile, promise: {} }])).clientState.queries
    expect(query?.queryHash).toBe('["intakes"]')
    expect(query?.state.status).toBe('success')
    expect(query).not.toHaveProperty('promise')
  })

  it('never makes an answer newer than now, even if a fast clock wrote its time', () => {
    const [query] = readSnapshot(textOf([answer(['intakes'], [1], Date.now() + 60_000)])).clientState.queries
    expect(query?.state.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  })
})

describe('the text of a snapshot', () => {
  const written = (ages: readonly number[]) =>
    writeSnapshot({
      clientState: {
        mutations: [],
        queries: readSnapshot(textOf(ages.map((age) => answer(['intake', age], [], age)))).clientState
          .queries,
      },
    })

  it('is the same for the same answers', () => {
    expect(written([1, 2])).toBe(written([2, 1]))
  })

  it('keeps the 100 newest answers of a root', () => {
    const ages = Array.from({ length: 130 }, (_, age) => age + 1)
    expect(keptIn(written(ages))).toHaveLength(100)
    expect(keptIn(written(ages))[0]).toEqual([['intake', 130], []])
  })
})
