import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { type DataFolderLock, socketPathOf } from '#server/runtime/data-folder.ts'

/** Answers commands on the socket of a data folder that this process holds, from now on. */
export function serveCommands(lock: DataFolderLock, app: Hono): void {
  const answer = getRequestListener(app.fetch)
  lock.server.removeAllListeners('request')
  lock.server.on('request', (incoming, outgoing) => void answer(incoming, outgoing))
}

export interface CommandAnswer {
  /** 503 while the holder is starting or takes no commands. */
  status: number
  /** The lines of a 200's body as they arrive. Ends with an error when the holder goes away in the middle. */
  lines: AsyncIterable<string>
}

/**
 * Sends a command to whoever holds a data folder: a JSON body by POST. Null when nobody answers on its socket.
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
  // A body that nobody reads would keep the process alive.
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
