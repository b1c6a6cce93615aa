import { describe, expect, it } from 'vitest'
import { LatestRun } from './latest-run.ts'

describe('the latest run', () => {
  function runs() {
    const begun: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
    const latest = new LatestRun(
      () => new Promise<number>((resolve, reject) => void begun.push({ resolve, reject })),
    )
    return { begun, latest }
  }
  const settled = () => new Promise(setImmediate)

  it('is the next one for all who ask during a run', async () => {
    const { begun, latest } = runs()
    const first = latest.run()
    const [second, third] = [latest.run(), latest.run()]
    expect(begun).toHaveLength(1)
    begun[0]?.resolve(1)
    expect(await first).toBe(1)
    await settled()
    expect(begun).toHaveLength(2)
    begun[1]?.resolve(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
  })

  it('begins after one that failed', async () => {
    const { begun, latest } = runs()
    const [first, second] = [latest.run(), latest.run()]
    begun[0]?.reject(new Error('no database'))
    await expect(first).rejects.toThrow('no database')
    await settled()
    begun[1]?.resolve(2)
    expect(await second).toBe(2)
  })
})
