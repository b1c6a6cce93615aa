import { HostError } from '#server/errors/host-error.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { BackgroundTasks } from './background-tasks.ts'

function world() {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  return { logged, backgroundTasks: new BackgroundTasks(log) }
}

describe('background tasks', () => {
  it('start after the call that adds them, and have ended when all are idle', async () => {
    const { backgroundTasks } = world()
    const steps: string[] = []
    backgroundTasks.run('outer', async () => {
      steps.push('outer')
      backgroundTasks.run('inner', async () => void steps.push('inner'))
    })
    steps.push('answered')
    await backgroundTasks.whenIdle()
    expect(steps).toEqual(['answered', 'outer', 'inner'])
  })

  it('are logged by name when they fail, without an effect on others', async () => {
    const { backgroundTasks, logged } = world()
    backgroundTasks.run('post', () => Promise.reject(new Error('down')))
    await backgroundTasks.whenIdle()
    expect(logged.join('')).toMatch(/"work":"post"/)
  })

  it('are limited in number: the next is skipped, and `requireCapacity` throws', async () => {
    const { backgroundTasks, logged } = world()
    let begun = 0
    for (let count = 0; count < 200; count += 1) backgroundTasks.run('post', async () => void (begun += 1))
    expect(() => backgroundTasks.requireCapacity()).toThrow(HostError)
    backgroundTasks.run('one too many', async () => void (begun += 1))
    await backgroundTasks.whenIdle()
    expect(begun).toBe(200)
    expect(logged.join('')).toMatch(/one too many/)
    backgroundTasks.requireCapacity()
  })

  it('are logged by name and abandoned when a stopping host has waited for too long', async () => {
    const { backgroundTasks, logged } = world()
    let end = () => {}
    const work = new Promise<void>((resolve) => (end = resolve))
    backgroundTasks.run('notice of a new password', () => work)
    await backgroundTasks.whenIdleWithin(20)
    expect(logged.join('')).toMatch(/"work":\["notice of a new password"\]/)
    end()
    logged.length = 0
    await backgroundTasks.whenIdleWithin(10_000)
    expect(logged).toEqual([])
  })
})
