import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionShares, ShareExhausted, onBehalfOf } from './connection-shares.ts'

describe('the share of one participant', () => {
  /** Tasks that run until the test ends them. */
  function held() {
    const ends: (() => void)[] = []
    return { ends, work: () => new Promise<void>((end) => ends.push(end)) }
  }

  it('is three connections, and leaves the rest to others', async () => {
    const shares = new ConnectionShares()
    const { ends, work } = held()
    const adas = Array.from({ length: 5 }, () => onBehalfOf('ada', () => shares.run(work)))
    await nextTurn()
    expect(ends).toHaveLength(3)
    const graces = onBehalfOf('grace', () => shares.run(work))
    const nobodys = shares.run(work)
    await nextTurn()
    expect(ends).toHaveLength(5)
    while (ends.length > 0) {
      ends.shift()?.()
      await nextTurn()
    }
    await Promise.all([...adas, graces, nobodys])
  })

  it('refuses tasks beyond the waiting limit, and accepts new ones afterwards', async () => {
    const shares = new ConnectionShares()
    const { ends, work } = held()
    const outcomes = Array.from({ length: 60 }, () => onBehalfOf('ada', () => shares.run(work)))
    const settled = Promise.allSettled(outcomes)
    await nextTurn()
    while (ends.length > 0) {
      ends.shift()?.()
      await nextTurn()
    }
    const reasons = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(reasons).toHaveLength(7)
    expect(reasons.every((reason) => reason instanceof ShareExhausted)).toBe(true)
    expect(await onBehalfOf('ada', () => shares.run(() => Promise.resolve('done')))).toBe('done')
  })
})

describe('work that waits for a share that stays used up', () => {
  it('is turned away bit by bit, so that its retries do not hold up others', async () => {
    vi.useFakeTimers()
    try {
      const shares = new ConnectionShares()
      let refused = 0
      for (let count = 0; count < 40; count += 1) {
        void onBehalfOf('ada', () => shares.run(() => new Promise<void>(() => {}))).catch(
          () => (refused += 1),
        )
      }
      const steps: number[] = []
      for (let step = 0; step < 40; step += 1) {
        const before = refused
        await vi.advanceTimersByTimeAsync(100)
        steps.push(refused - before)
      }
      expect(refused).toBe(37)
      expect(Math.max(...steps)).toBeLessThan(12)
    } finally {
      vi.useRealTimers()
    }
  })
})
