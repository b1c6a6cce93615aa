import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, request } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { isUnavailable } from '#server/db/failures.ts'
import { type DataFolderLock, socketPathOf } from '#server/runtime/data-folder.ts'
import { linesOf } from '#server/runtime/lines.ts'
import { failureText } from './command-line.ts'
import type { CommandDependencies, Output } from './command.ts'
import { commands } from './commands.ts'

/** A command as an operator gave it, and the folder where it was given. */
const Asked = v.object({ command: v.string(), args: v.array(v.string()), folder: v.string() })
type Asked = v.InferOutput<typeof Asked>

const Line = v.union([
  v.tuple([v.picklist(['out', 'err']), v.string()]),
  v.tuple([v.literal('exit'), v.number()]),
])
type Line = v.InferOutput<typeof Line>

/**
 * Starts to take commands on the socket of a data folder that this process holds. `POST /` takes `Asked` and answers
 * with a `Line` in JSON for each text, and the exit code as the last one. 400 for an unknown command or invalid
 * arguments, 503 while the database is unavailable.
 */
export function serveCommands({ server }: DataFolderLock, deps: CommandDependencies): void {
  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => void answer(deps, incoming, outgoing))
}

async function answer(
  deps: CommandDependencies,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const refuse = (status: number) => void outgoing.writeHead(status).end()
  const asked = v.safeParse(Asked, await json(incoming).catch(() => null))
  if (incoming.method !== 'POST' || incoming.url !== '/' || !asked.success) return refuse(400)
  const { args, folder } = asked.output
  const command = commands.get(asked.output.command)
  const run = command?.read(args)
  if (!command || !run || command.replaces) return refuse(400)
  const client = new AbortController()
  const { signal } = client
  outgoing.once('close', () => client.abort())
  const send = async (...line: Line) => {
    if (signal.aborted || outgoing.write(`${JSON.stringify(line)}\n`)) return
    await once(outgoing, 'drain', { signal }).catch(() => {})
  }
  const output: Output = { print: (text) => send('out', text), warn: (text) => send('err', text) }
  if (command.streams) outgoing.flushHeaders()
  try {
    await send('exit', await run(deps, { ...output, signal, folder }))
  } catch (error) {
    if (isUnavailable(error) && !outgoing.headersSent) return refuse(503)
    await output.warn(failureText(command.failure, error))
    await send('exit', 1)
  }
  outgoing.end()
}

/**
 * Has the process that holds a data folder run a command, and prints its texts here. Resolves to the exit code; to null
 * while the holder takes no commands, or if it has just ended.
 *
 * @throws if the holder refuses the command or ends before it is done; {StartError} when the folder's path is too long
 * for a socket.
 */
export async function sendCommand(folder: string, asked: Asked, output: Output): Promise<number | null> {
  const socketPath = socketPathOf(folder)
  const response = await new Promise<IncomingMessage | null>((answered, failed) => {
    request({ socketPath, method: 'POST', agent: false }, answered)
      .once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(null)
        else failed(error.code === 'ECONNRESET' ? hostEnded() : error)
      })
      .end(JSON.stringify(asked))
  })
  if (response?.statusCode === 200) return followAnswer(response, output)
  // An unread body would keep the process alive.
  response?.resume()
  if (response === null || response.statusCode === 503) return null
  throw new Error(`the running host refused the command (${response.statusCode})`)
}

async function followAnswer(response: IncomingMessage, { print, warn }: Output): Promise<number> {
  try {
    for await (const text of linesOf(response)) {
      const line = v.parse(Line, JSON.parse(text))
      if (line[0] === 'exit') return line[1]
      await (line[0] === 'out' ? print : warn)(line[1])
    }
  } catch (error) {
    if (error !== response.errored) throw error
  }
  throw hostEnded()
}

const hostEnded = () => new Error('the host ended before the command was complete: run it again')
