import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { embeddedData, seededPostgres } from '#tests/support/databases/seeded-data.ts'
import { startHost } from '#tests/support/host/host-process.ts'
import { expect, test } from '@playwright/test'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

/** Runs the built host until it ends by itself. */
async function runHost(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: Number(code), lines: output.trim().split('\n') }
}

test.describe('a start that cannot succeed says so in one line and ends with 1', () => {
  let folder: string
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stipend-start-'))
  })
  test.afterEach(() => rm(folder, { recursive: true, force: true }))

  test('when the port is in use', async () => {
    const port = await findFreePort()
    const holder = createServer().listen(port, 'localhost')
    await once(holder, 'listening')
    const data = await seededPostgres()
    const { code, lines } = await runHost({ PORT: String(port), ...data.settings })
    holder.close()
    await data.remove()
    expect(code).toBe(1)
    expect(lines).toEqual([`Cannot listen on localhost:${port}: it is in use; choose another with PORT`])
  })

  test('when the data folder is no folder', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, lines } = await runHost({ PORT: String(await findFreePort()), DATA_DIR: file })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`The data folder ${file} cannot be used`)
  })

  test('when another host runs on the data folder', async () => {
    const data = await embeddedData()
    const host = await startHost({ data })
    const { code, lines } = await runHost({ PORT: String(await findFreePort()), ...data.settings })
    await host.dispose()
    await data.remove()
    expect(code).toBe(1)
    expect(lines).toEqual([`The data folder ${data.settings.DATA_DIR} is in use by another Stipend process`])
  })

  test('when the database does not answer, without giving its password away', async () => {
    const { code, lines } = await runHost({
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://someone:hunter2@localhost:${await findFreePort()}/stipend`,
      SECRET: 'a secret of more than thirty-two characters',
      DATA_KEY: dataKeySetting('test'),
    })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('The database at DATABASE_URL does not answer')
    expect(lines[0]).not.toContain('hunter2')
  })

  test('when the configuration is wrong, naming each mistake', async () => {
    const { code, lines } = await runHost({
      PORT: 'eighty',
      PUBLIC_ORIGIN: 'stipend.example',
      DATA_DIR: folder,
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(1)
    expect(lines).toEqual([
      [
        'PORT must be a port number',
        'PUBLIC_ORIGIN must be an origin such as https://stipend.example',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      ].join('; '),
    ])
  })
})

test('a host that is asked to stop finishes and gives its folder back', async () => {
  const host = await startHost()
  await host.stop()
  await host.start()
  expect((await fetch(`${host.origin}/c-api/v1/categories/`)).status).toBe(200)
  await host.dispose()
})
