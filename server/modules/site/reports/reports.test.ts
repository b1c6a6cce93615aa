import { createApp } from '#server/app.ts'
import { createLog } from '#server/runtime/log.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const database = useTestDatabase()
let logged: string[]
let visitor: TestVisitor

beforeEach(() => {
  logged = []
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const deps = hostDependencies(database, { log })
  visitor = new TestVisitor(createApp(deps), deps)
})

const report = (body: string) => visitor.send('/csp-report', { method: 'POST', body })
const violation = (directive: string) => ({
  body: { effectiveDirective: directive, documentURL: 'https://stipend.example/study/7' },
})

describe('a report of the content security policy', () => {
  it('is logged with its directive, in either format, and without an address', async () => {
    expect((await report(JSON.stringify([violation('img-src')]))).status).toBe(204)
    const older = {
      'csp-report': { 'effective-directive': 'script-src', 'document-uri': 'https://x.example' },
    }
    expect((await report(JSON.stringify(older))).status).toBe(204)
    expect(logged.join('')).toMatch(/"directives":\["img-src"\][\s\S]*"directives":\["script-src"\]/)
    expect(logged.join('')).not.toContain('example')
  })

  it('names each directive once and ten at most', async () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `made-up-${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`,
    )
    await report(JSON.stringify([...names, ...names].map(violation)))
    expect(logged).toHaveLength(1)
    expect(logged[0]?.match(/made-up-/g)).toHaveLength(10)
  })

  it('is not read beyond 16 KB, and is limited by address', async () => {
    expect((await report(`${JSON.stringify([violation('img-src')])}${' '.repeat(20_000)}`)).status).toBe(204)
    expect(logged).toEqual([])
    for (let sent = 1; sent < 60; sent += 1) await report('{}')
    expect(await errorOf(await report('{}'))).toBe('rate-limited')
  })
})
