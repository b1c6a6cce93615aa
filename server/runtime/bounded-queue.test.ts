import { describe, expect, it } from 'vitest'
import { BoundedQueue, QueueFull, SingleFlight } from './bounded-queue.ts'

/** A task that runs until the test ends it. */
function held(value: string) {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const state = { started: 0 }
  return { state, finish: () => finish(), task: () => ((state.started += 1), gate.then(() => value)) }
}

describe('the bounded queue', () => {
  it('runs no more tasks than its limit, then the rest in order', async () => {
    const queue = new BoundedQueue({ parallel: 1, waiting: 2 })
    const [first, second] = [held('a'), held('b')]
    const one = queue.run(first.task)
    const two = queue.run(second.task)
    expect([first.state.started, second.state.started]).toEqual([1, 0])
    first.finish()
    await one
    second.finish()
    expect(await two).toBe('b')
  })

  it('refuses a task when its line is full, and accepts new ones afterwards', async () => {
    const queue = new BoundedQueue({ parallel: 1, waiting: 1 })
    const [first, second, third] = [held('a'), held('b'), held('c')]
    const accepted = [queue.run(first.task), queue.run(second.task)]
    await expect(queue.run(third.task)).rejects.toBeInstanceOf(QueueFull)
    first.finish()
    second.finish()
    third.finish()
    await Promise.all(accepted)
    expect(await queue.run(third.task)).toBe('c')
  })

  it('refuses a task that has waited for too long, and never starts it', async () => {
    const queue = new BoundedQueue({ parallel: 1, waiting: 1, timeoutMs: () => 1 })
    const [first, late] = [held('a'), held('b')]
    const running = queue.run(first.task)
    await expect(queue.run(late.task)).rejects.toBeInstanceOf(QueueFull)
    first.finish()
    await running
    expect([late.state.started, queue.isIdle]).toEqual([0, true])
  })

  it('gives the place of a failed task to the next', async () => {
    const queue = new BoundedQueue({ parallel: 1, waiting: 1 })
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes')
  })
})

describe('single flight', () => {
  it('runs a task once for all callers while it runs', async () => {
    const shared = new SingleFlight<string>()
    const work = held('a')
    const outcomes = [shared.run('k', work.task), shared.run('k', work.task), shared.run('k', work.task)]
    work.finish()
    expect(await Promise.all(outcomes)).toEqual(['a', 'a', 'a'])
    expect(work.state.started).toBe(1)
  })

  it('forgets failures', async () => {
    const shared = new SingleFlight<string>()
    await expect(shared.run('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await shared.run('k', () => Promise.resolve('yes'))).toBe('yes')
  })
})
