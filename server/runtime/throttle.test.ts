import { describe, expect, it } from 'vitest'
import { throttle } from './throttle.ts'

describe('throttled maintenance during requests', () => {
  function maintenance(run: () => Promise<void>) {
    let seconds = 0
    const call = throttle(() => new Date(seconds * 1000), 60, run)
    return { call, pass: (more: number) => (seconds += more) }
  }

  it('runs with the first call and not again before the interval has passed', async () => {
    let runs = 0
    const { call, pass } = maintenance(async () => void (runs += 1))
    await call()
    pass(59)
    await call()
    expect(runs).toBe(1)
    pass(1)
    await call()
    expect(runs).toBe(2)
  })

  it('tries again with the next call after a failure', async () => {
    let runs = 0
    const { call } = maintenance(async () => {
      runs += 1
      if (runs === 1) throw new Error('no connection')
    })
    await expect(call()).rejects.toThrow('no connection')
    await call()
    expect(runs).toBe(2)
  })
})
