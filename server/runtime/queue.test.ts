import { workThrough } from './queue.ts'
import { expect, it } from 'vitest'

it('claims again when the row that was in the way ended during a claim', async () => {
  const worked: string[] = []
  let endSlow = () => {}
  const slow = new Promise<void>((resolve) => (endSlow = resolve))
  const claims = [
    async () => ['quick', 'slow'],
    // Sees that the next row has to wait for the slow one, which ends before the answer is there.
    async () => {
      endSlow()
      await slow
      await new Promise((resolve) => setImmediate(resolve))
      return []
    },
    async () => ['behind the slow one'],
  ]
  await workThrough({
    clock: () => new Date(0),
    leaseSeconds: 60,
    atOnce: 5,
    claim: async () => (await claims.shift()?.()) ?? [],
    work: async (row: string) => {
      worked.push(row)
      if (row === 'slow') await slow
    },
    stopping: undefined,
  })
  expect(worked).toEqual(['quick', 'slow', 'behind the slow one'])
})

it('looks for what becomes due while slow rows are worked on', async () => {
  let endSlow = () => {}
  const slow = new Promise<void>((resolve) => (endSlow = resolve))
  const claims = [['slow', 'slow too', 'slow as well'], ['due since']]
  const worked: string[] = []
  await workThrough({
    clock: () => new Date(0),
    leaseSeconds: 60,
    atOnce: 5,
    claim: async () => claims.shift() ?? [],
    work: async (row: string) => {
      worked.push(row)
      if (row === 'due since') endSlow()
      else await slow
    },
    stopping: undefined,
  })
  expect(worked.at(-1)).toBe('due since')
})
