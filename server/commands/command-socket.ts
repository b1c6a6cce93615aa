import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { type DataFolderLock, socketPathOf } from '#server/runtime/data-folder.ts'

/** Starts to answer commands on the socket of a data folder that this process holds. */
export function serveCommands(lock: DataFolderLock, app: Hono): void {
  const answer = getRequestListener(app.fetch)
  lock.server.removeAllListeners('request')
  lock.server.on('request', (incoming, outgoing) => void answer(incoming, outgoing))
}

export interface CommandAnswer {
  /** 503 while the holder is starting or takes no commands. */
  status: number
  /** Lines of a 200's body as they arrive. Throws when the holder ends in the middle. */
  lines: AsyncIterable<string>
}

/**
 * Posts a command as JSON to the process that holds a data folder. Null when no process answers on its
 * socket.
 *
 * @throws {StartError} when the folder's path is too long for a socket.
 */
export async function sendCommand(
  folder: string,
  path: string,
  body: unknown,
): Promise<CommandAnswer | null> {
  const response = await post(socketPathOf(folder), path, JSON.stringify(body))
  if (response === null) return null
  const status = response.statusCode ?? 0
  // An unread body would keep the process alive.
  if (status !== 200) response.resume()
  return { status, lines: linesOf(response) }
}

function post(socketPath: string, path: string, body: string): Promise<IncomingMessage | null> {
  return new Promise((answered, failed) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const outgoing = request({ socketPath, path, method: 'POST', headers, agent: false }, answered)
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(null)
      else failed(error)
    })
    outgoing.end(body)
  })
}

async function* linesOf(response: IncomingMessage): AsyncIterable<string> {
  const lines = createInterface({ input: response, crlfDelay: Infinity })
  yield* lines
  if (!response.complete) throw new Error('The connection ended in the middle of the answer')
}
