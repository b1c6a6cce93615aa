import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { join } from 'node:path'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'

/** A host that counts the effects of each intent, and breaks half of the posts while `isFaulty`. */
export interface Sink {
  origin: string
  isFaulty: boolean
  /** Number of executions of each intent. */
  effects: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const token = 'token'
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }

/**
 * Serves a folder and accepts posts to `/api/v1/focusgroups/{intent}/intake/answer/`: 20 % are cut before
 * their effect, 20 % after it, 10 % are answered 503. A post with a key is executed once.
 *
 * @param folder Page and worker.
 */
export async function startSink(folder: string): Promise<Sink> {
  const effects = new Map<string, number>()
  const done = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://sink').pathname
    if (incoming.method === 'POST') void readBody(incoming).then(() => takePost(path, incoming, outgoing))
    else void serve(folder, path, outgoing)
  })
  const takePost = (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const draw = sink.isFaulty ? randomInt(100) : 100
    if (draw < 20) return void incoming.socket.destroy()
    if (draw >= 40 && draw < 50) return void outgoing.writeHead(503, { 'Retry-After': '1' }).end()
    const intent = path.split('/')[4] ?? ''
    const key = incoming.headers['idempotency-key']?.toString()
    if (key === undefined || !done.has(key)) effects.set(intent, (effects.get(intent) ?? 0) + 1)
    if (key !== undefined) done.add(key)
    if (draw < 40) return void incoming.socket.destroy()
    const received_at = new Date().toISOString()
    return answer(outgoing, { idempotency_key: key ?? null, reference: intent, received_at })
  }
  const sink = {
    origin: await listenLocally(server),
    isFaulty: true,
    effects,
    stop: () => closeServer(server),
  }
  return sink
}

async function serve(folder: string, path: string, outgoing: ServerResponse): Promise<void> {
  if (path === '/d-api/v1/csrf-token/') return answer(outgoing, { csrf_token: token })
  if (path === '/d-api/v1/user/') {
    return answer(outgoing, { email: 'ada@mail.example', enc_id: 'ada', csrf_token: token })
  }
  const name = path === '/' ? 'index.html' : path.slice(1)
  const file = await readFile(join(folder, name)).catch(() => null)
  if (file === null) return void outgoing.writeHead(404).end()
  outgoing.writeHead(200, { 'Content-Type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(file)
}

function answer(outgoing: ServerResponse, body: object): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(incoming: IncomingMessage): Promise<void> {
  incoming.resume()
  await new Promise((resolve) => incoming.on('close', resolve).on('end', resolve))
}
