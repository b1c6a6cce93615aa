import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { type ListeningHost, listeningHost } from '#tests/support/processes/listening-host.ts'
import { afterEach, describe, expect, it } from 'vitest'

const paths = ['/metrics', '/healthz', '/env.js', '/d-api/v1/user/', '/c-api/v1/categories/', '/nowhere']
const thisMachine = [
  'localhost',
  'LocalHost:8080',
  'portal.localhost:8080',
  '127.0.0.1:8080',
  '127.8.9.1',
  '[::1]:8080',
]
const names = [
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evillocalhost',
]
const addresses = ['192.168.1.20:8080', '[2001:db8::7]', '0.0.0.0:8080']

const database = useTestDatabase()
let host: ListeningHost
afterEach(() => host.close())

async function listen(environment: Readonly<Record<string, string>>): Promise<void> {
  host = await listeningHost(hostApp(database, { TRUSTED_PROXIES: '0', ...environment }).deps)
}
const statusAs = async (name: string, path = '/healthz') =>
  (await host.ask(path, { headers: { Host: name } })).status

describe('a host, by the name in the request', () => {
  it('refuses names of other sites, also for public answers, if it serves this machine only', async () => {
    await listen({})
    for (const path of paths) {
      for (const name of [...names, ...addresses]) {
        const { status, text, headers } = await host.ask(path, { headers: { Host: name } })
        expect([path, name, status]).toEqual([path, name, 421])
        expect(text).toContain('PUBLIC_ORIGIN')
        expect(text).toContain('HOST')
        expect(text).toContain('proxy_set_header Host $host')
        expect(text).not.toContain('evil')
        expect(headers['cache-control']).toBe('no-store')
      }
    }
    for (const method of ['HEAD', 'POST', 'OPTIONS', 'PUT']) {
      const { status } = await host.ask('/d-api/v1/user/', { method, headers: { Host: 'evil.example' } })
      expect([method, status]).toEqual([method, 421])
    }
  })

  it('answers by names of this machine', async () => {
    await listen({})
    for (const name of thisMachine) expect([name, await statusAs(name)]).toEqual([name, 200])
    expect(await statusAs('localhost', '/metrics')).toBe(200)
  })

  it('answers by IP addresses if it listens for other machines', async () => {
    await listen({ HOST: '0.0.0.0' })
    for (const name of [...thisMachine, ...addresses])
      expect([name, await statusAs(name)]).toEqual([name, 200])
    for (const name of names) expect([name, await statusAs(name)]).toEqual([name, 421])
  })

  it('answers by the name of HOST', async () => {
    await listen({ HOST: 'Stipend.lan' })
    expect(await statusAs('stipend.lan:8080')).toBe(200)
    expect(await statusAs('evil.example')).toBe(421)
  })

  it('answers by its public name, and by its addresses for the operator', async () => {
    await listen({ PUBLIC_ORIGIN: 'https://stipend.example', HOST: '0.0.0.0', TRUSTED_PROXIES: '1' })
    for (const name of [
      'stipend.example',
      'STIPEND.example:443',
      'localhost:8080',
      '127.0.0.1',
      '10.0.3.4:8080',
    ]) {
      expect([name, await statusAs(name)]).toEqual([name, 200])
    }
    for (const name of [...names, 'www.stipend.example', 'stipend.example.evil.example']) {
      expect([name, await statusAs(name)]).toEqual([name, 421])
    }
  })
})
