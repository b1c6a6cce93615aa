import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { seededPostgres } from '#tests/support/databases/seeded-data.ts'
import { type Image, carryOut, withoutRights } from '#tests/support/processes/dockerfile.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { grantTraverse } from '#tests/support/processes/grant-traverse.ts'
import * as v from 'valibot'

const root = join(import.meta.dirname, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

const Lock = v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) })
const Bill = v.object({ components: v.array(v.object({ name: v.string(), version: v.string() })) })

/** The checkout as Docker takes it; but with this run's packages and build, which `npm run release` else makes first. */
function copyCheckout(to: string): void {
  const ignored = readText('deploy/Dockerfile.dockerignore').trim().split('\n')
  const left = new Set(ignored.map((name) => join(root, name)))
  cpSync(root, to, { recursive: true, filter: (path) => !left.has(path) })
  for (const name of readdirSync(join(root, 'dist')).filter((one) => one !== 'release'))
    cpSync(join(root, 'dist', name), join(to, 'dist', name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Runs words in the image's folder, as its user. */
function within(image: Image, settings: NodeJS.ProcessEnv) {
  const options = { cwd: join(image.root, image.workdir), env: settings, ...withoutRights }
  return {
    start: ([program = '', ...args]: readonly string[]) => spawn(program, args, options),
    run: ([program = '', ...args]: readonly string[]) =>
      spawnSync(program, args, { ...options, encoding: 'utf8' }),
  }
}

test('the commands of the image make a release that starts, backs up and stops, by a user without rights', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'stipend-release-'))
  chmodSync(folder, 0o755)
  const close = await grantTraverse(join(root, 'node_modules/.bin'))
  const data = await seededPostgres()
  try {
    const registry = execFileSync('npm', ['config', 'get', 'registry'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
    const { PATH, NODE_EXTRA_CA_CERTS } = process.env
    const env = {
      PATH,
      NODE_EXTRA_CA_CERTS,
      HOME: join(folder, 'build/home/node'),
      npm_config_registry: registry,
    }
    const image = carryOut(readText('deploy/Dockerfile'), folder, { copyContext: copyCheckout, env })

    await test.step('the release names what it installs, with check sums', () => {
      const release = join(folder, 'build/home/node/dist/release')
      const [bill = ''] = readdirSync(release).filter((name) => name.endsWith('.cdx.json'))
      expect(readFileSync(join(release, 'SHA256SUMS'), 'utf8')).toContain(bill)
      const { components } = v.parse(Bill, JSON.parse(readFileSync(join(release, bill), 'utf8')))
      const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
      const lock = join(image.root, image.workdir, 'node_modules/.package-lock.json')
      const installed = Object.entries(v.parse(Lock, JSON.parse(readFileSync(lock, 'utf8'))).packages)
      const names = installed.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
      expect(names.filter((name) => !listed.has(name))).toEqual([])
      expect(names.length).toBeGreaterThan(50)
    })

    await test.step('the image starts, is healthy, saves a backup and stops', async () => {
      const home = join(image.root, image.env['DATA_DIR'] ?? '')
      const port = String(await findFreePort())
      // Docker gives a host an address of its own.
      const settings = {
        ...env,
        ...image.env,
        ...data.settings,
        DATA_DIR: home,
        PORT: port,
        HOST: '127.0.0.1',
      }
      const { start, run } = within(image, settings)
      run(['mkdir', '-p', home])
      expect(run(image.healthCheck).status).toBe(1)
      const host = start(image.command)
      const lines = createInterface({ input: host.stdout })
      for await (const line of lines) if (line.startsWith('Stipend is ready at')) break
      expect(run(image.healthCheck)).toMatchObject({ status: 0, stderr: '' })
      const portal = await fetch(`http://localhost:${port}/my`)
      expect([portal.status, portal.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(run(['sh', 'deploy/backup.sh', home])).toMatchObject({ status: 0, stderr: '' })
      expect(readdirSync(home).filter((name) => /^stipend-[\d-]+\.gz$/.test(name))).toHaveLength(1)
      expect(run(['deploy/stipend.mjs', 'payouts', 'list']).stdout).toBe('No cash-out is waiting.\n')
      const ended = once(host, 'exit')
      host.kill()
      expect(await ended).toEqual([0, null])
    })
  } finally {
    await data.remove()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
})
