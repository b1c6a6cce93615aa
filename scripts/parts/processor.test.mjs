import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processorSeconds } from './processor.mjs'

const isTold = existsSync('/proc/self/stat')

it('counts the processor time of a program that has ended, or tells none', () => {
  const before = processorSeconds()
  // Works for a third of a second, and tells the system so.
  const busy = 'while (process.cpuUsage().user < 300_000);'
  expect(spawnSync(process.execPath, ['--eval', busy]).status).toBe(0)
  const after = processorSeconds()
  expect(isTold ? after - before >= 0.29 : after === null).toBe(true)
})
