import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, createServer, request } from 'node:http'
import { once } from 'node:events'
import { type Server as TcpServer, type Socket, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostPages } from '#contract/pages/host-pages.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { fillDataFolder, lockFolder } from '#tests/support/databases/data-folder.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer } from './close-server.ts'
import { readConfig } from './config/config.ts'
import { openEmbedded } from './db/embedded-database.ts'
import { participants } from './db/schema.ts'
import { startHost } from './host.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-host-'))
  await fillDataFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a post that never ends. */
async function holdRequest(port: number) {
  const held = request({ port, host: 'localhost', path: '/csp-report', method: 'POST' })
  const ended = new Promise<'cut off'>((known) => held.once('error', () => known('cut off')))
  held.write('{')
  const [socket] = await once(held, 'socket')
  if (socket.connecting) await once(socket, 'connect')
  return { ended }
}

function portOf(server: TcpServer): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}

/** Fills a data folder with a database of one account. */
async function saveParticipant(dataDir: string, email: string): Promise<void> {
  const database = await openEmbedded(join(dataDir, 'db'))
  await database.db.insert(participants).values({ encId: 'ada', email, createdAt: new Date() })
  await database.close()
}

/** Posts the form as a browser without scripts does. */
async function askForReset(page: string, email: string): Promise<void> {
  const form = await fetch(page)
  const [, name = '', value = ''] =
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/.exec(await form.text()) ?? []
  const answer = await fetch(page, {
    method: 'POST',
    headers: {
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: form.headers.getSetCookie().join('; '),
    },
    body: new URLSearchParams({ [name]: value, email }),
  })
  expect(answer.status).toBe(200)
}

describe('stopping', () => {
  it('waits neither for an endless request nor for a dead mail server, and may be requested twice', async () => {
    const dead = createTcpServer().listen(0, 'localhost')
    await once(dead, 'listening')
    const connected = once(dead, 'connection')
    const email = 'ada@mail.example'
    await saveParticipant(folder, email)
    const port = await findFreePort()
    const host = await startHost(
      readConfig({
        PORT: String(port),
        DATA_DIR: folder,
        SEED: '0',
        SMTP_URL: `smtp://localhost:${portOf(dead)}`,
        MAIL_FROM: 'no-reply@stipend.example',
        LOG_LEVEL: 'silent',
      }),
      {},
    )
    await askForReset(`http://localhost:${port}${hostPages.passwordReset}`, email)
    const [socket]: Socket[] = await connected
    let isGivenUp = false
    socket?.resume().once('close', () => (isGivenUp = true))
    const { ended } = await holdRequest(port)
    const both = await Promise.all([host.stop(), host.stop()])
    // As the mail library itself does after ten seconds.
    expect(isGivenUp).toBe(false)
    expect(both).toHaveLength(2)
    expect(await ended).toBe('cut off')
    await expect(host.stop()).resolves.toBeUndefined()
    socket?.destroy()
    dead.close()
    const next = createTcpServer().listen(port, 'localhost')
    await once(next, 'listening')
    next.close()
    await (await lockFolder(folder)).release()
  }, 120_000)

  it('lets an answer that has begun end', async () => {
    let finish = () => {}
    const server = createServer((_request, response) => {
      response.write('first ')
      finish = () => response.end('last')
    }).listen(0)
    await once(server, 'listening')
    const asked = request({ port: portOf(server) }).end()
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    const closing = closeServer(server)
    finish()
    let text = ''
    for await (const part of answer ?? []) text += String(part)
    expect(text).toBe('first last')
    await closing
  })
})
