import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const html = '<!doctype html><div id="root"><!-- first view --></div>'
let deskFolder: string

beforeAll(async () => {
  deskFolder = await mkdtemp(join(tmpdir(), 'stipend-desk-'))
  await writeFile(join(deskFolder, 'index.html'), html)
})
afterAll(() => rm(deskFolder, { recursive: true }))

describe('the document of Today', () => {
  it('is the bare one when the page cannot be drawn: the program finds out why', async () => {
    const database = await openTestDatabase()
    const desk = deskApp(database, {}, undefined, { deskFolder })
    const ada = await desk.operator('Ada')
    const open = async () => {
      const answer = await desk.app.request(ada.origin, { headers: { Cookie: ada.cookie } })
      return [answer.status, await answer.text()]
    }
    // This folder has no file to draw with.
    expect(await open()).toEqual([200, html])
    await database.close()
    expect(await open()).toEqual([200, html])
  })

  it('is at no address that programs know on other sites', async () => {
    const database = await openTestDatabase()
    const { app } = deskApp(database, {}, undefined, { deskFolder })
    const statusOf = async (path: string) => (await app.request(`https://desk.example${path}`)).status
    expect(await statusOf('/studies')).toBe(200)
    for (const name of ['change-password', 'security-txt', '']) {
      expect(await statusOf(`/.well-known/${name}`)).toBe(404)
    }
    await database.close()
  })

  it('is limited for each address', async () => {
    const database = await openTestDatabase()
    const { app } = deskApp(database, {}, undefined, { deskFolder })
    const statuses = new Set<number>()
    for (let count = 0; count <= 600; count += 1)
      statuses.add((await app.request('https://desk.example/')).status)
    expect([...statuses]).toEqual([200, 429])
    await database.close()
  })
})
