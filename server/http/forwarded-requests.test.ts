import { readConfig } from '#server/config/config.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { wallListPath } from '#server/modules/money/surveys/wall-paths.ts'
import { createLog } from '#server/runtime/log.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { type ListeningHost, listeningHost } from '#tests/support/processes/listening-host.ts'
import { afterEach, expect, it } from 'vitest'

const database = useTestDatabase()
let host: ListeningHost
afterEach(() => host.close())

const lines: string[] = []
async function listen(environment: Readonly<Record<string, string>>): Promise<void> {
  lines.length = 0
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  host = await listeningHost(hostDependencies(database, { config: readConfig(environment), log }))
}
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await host.ask(path, { headers })).status

const byProxies: readonly Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Real-IP': '203.0.113.9' },
  { Forwarded: 'for=203.0.113.9;proto=https' },
  { Via: '1.1 proxy' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': 'stipend.example' },
]
const sandbox = [wallListPath, `${sandboxIdentityPath}/frame.js`]

it('a host that nobody has set up keeps sandbox and metrics from whom a proxy passes on, and says so once', async () => {
  await listen({})
  const open = await Promise.all(['/metrics', ...sandbox].map((path) => statusOf(path)))
  expect(open).not.toContain(404)
  expect(lines).toEqual([])
  for (const headers of byProxies) {
    for (const path of ['/metrics', ...sandbox])
      expect([path, await statusOf(path, headers)]).toEqual([path, 404])
    const { text } = await host.ask(wallListPath, { headers })
    expect(text).toContain('SANDBOX=1')
    expect(await statusOf('/healthz', headers)).toBe(200)
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUSTED_PROXIES')
})

it('a sandbox that the operator asked for is open through a proxy too', async () => {
  await listen({ SANDBOX: '1' })
  const [forwarded] = byProxies
  for (const path of sandbox) expect([path, await statusOf(path, forwarded)]).not.toEqual([path, 404])
  await host.close()
  await listen({ SANDBOX: '1', TRUSTED_PROXIES: '1' })
  expect(await statusOf(wallListPath, forwarded)).not.toBe(404)
  expect(lines).toEqual([])
})
