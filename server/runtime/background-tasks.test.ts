import { HostError } from '#server/errors/host-error.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { AfterAnswer } from './background-tasks.ts'

function world() {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  return { logged, afterAnswer: new AfterAnswer(log) }
}

describe('work after the answer', () => {
  it('has not begun when it is handed over, and has ended when all is settled', async () => {
    const { afterAnswer } = world()
    const steps: string[] = []
    afterAnswer.run('outer', async () => {
      steps.push('outer')
      afterAnswer.run('inner', async () => void steps.push('inner'))
    })
    steps.push('answered')
    await afterAnswer.settled()
    expect(steps).toEqual(['answered', 'outer', 'inner'])
  })

  it('is logged by name when it fails, and nothing else notices', async () => {
    const { afterAnswer, logged } = world()
    afterAnswer.run('post', () => Promise.reject(new Error('down')))
    await afterAnswer.settled()
    expect(logged.join('')).toMatch(/"work":"post"/)
  })

  it('is bounded: beyond that it is left out, and who promised it is told', async () => {
    const { afterAnswer, logged } = world()
    let begun = 0
    for (let count = 0; count < 200; count += 1) afterAnswer.run('post', async () => void (begun += 1))
    expect(() => afterAnswer.requireRoom()).toThrow(HostError)
    afterAnswer.run('one too many', async () => void (begun += 1))
    await afterAnswer.settled()
    expect(begun).toBe(200)
    expect(logged.join('')).toMatch(/one too many/)
    afterAnswer.requireRoom()
  })

  it('is named and left behind when the host that stops has waited long enough', async () => {
    const { afterAnswer, logged } = world()
    let end = () => {}
    const work = new Promise<void>((resolve) => (end = resolve))
    afterAnswer.run('notice of a new password', () => work)
    await afterAnswer.settledWithin(20)
    expect(logged.join('')).toMatch(/"work":\["notice of a new password"\]/)
    end()
    logged.length = 0
    await afterAnswer.settledWithin(10_000)
    expect(logged).toEqual([])
  })
})
