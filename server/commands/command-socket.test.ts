import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'
import { type DataFolderLock, lockDataFolder } from '#server/runtime/data-folder.ts'

let folder: string
let lock: DataFolderLock

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'))
  const outcome = await lockDataFolder(folder)
  if ('heldBy' in outcome) throw new Error('The folder is held')
  lock = outcome
})

afterEach(async () => {
  await lock.release()
  await rm(folder, { recursive: true, force: true })
})

describe('a command', () => {
  it('reaches the holder of the folder and returns its lines', async () => {
    const app = new Hono().post('/repeat', async (context) => {
      const { word }: { word: string } = await context.req.json()
      return context.text(`${word}\n${word}\n`)
    })
    serveCommands(lock, app)
    const answer = await sendCommand(folder, '/repeat', { word: 'again' })
    expect(answer?.status).toBe(200)
    const lines: string[] = []
    for await (const line of answer?.lines ?? []) lines.push(line)
    expect(lines).toEqual(['again', 'again'])
  })

  it('is answered line by line while it runs', async () => {
    let goOn = () => {}
    const asked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const app = new Hono().post('/slow', (context) =>
      stream(context, async (output) => {
        await output.writeln('first')
        await asked
        await output.writeln('second')
      }),
    )
    serveCommands(lock, app)
    const answer = await sendCommand(folder, '/slow', {})
    const lines = answer?.lines[Symbol.asyncIterator]()
    expect(await lines?.next()).toEqual({ done: false, value: 'first' })
    goOn()
    expect(await lines?.next()).toEqual({ done: false, value: 'second' })
  })

  it('gets 503 while the holder takes no commands yet', async () => {
    expect((await sendCommand(folder, '/repeat', {}))?.status).toBe(503)
  })

  it('gets null when no process holds the folder', async () => {
    await lock.release()
    expect(await sendCommand(folder, '/repeat', {})).toBeNull()
  })

  it('fails when the holder ends in the middle', async () => {
    const app = new Hono().post('/endless', (context) =>
      stream(context, async (output) => {
        await output.writeln('first')
        await new Promise(() => {})
      }),
    )
    serveCommands(lock, app)
    const answer = await sendCommand(folder, '/endless', {})
    const read = async () => {
      for await (const _line of answer?.lines ?? []) await lock.release()
    }
    await expect(read()).rejects.toThrow(/aborted|middle/)
  })
})
