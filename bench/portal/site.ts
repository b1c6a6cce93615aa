import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as ask } from 'node:http'
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2'
import { type Server, type Socket, createServer } from 'node:net'
import type { Certificate } from '../parts/certificate.ts'
import { Link, LinkedSocket } from './link.ts'
import { type Stream, Turns } from './priorities.ts'

/** About the size of a few packets. */
const bytesAtOnce = 4096

export interface Site {
  origin: string
  link: Link
  /** Stops the server: connections break, and none opens. */
  down(): void
  up(): void
  stop(): void
}

/** An operator's front server with TLS and HTTP/2, behind a link to its visitors. */
export async function startSite(port: number, target: string, certificate: Certificate): Promise<Site> {
  const link = new Link()
  const agent = new Agent({ keepAlive: true })
  const turnsOfSessions = new WeakMap<object, Turns>()
  const turnsOf = (session: object = {}) => {
    const turns = turnsOfSessions.get(session) ?? new Turns()
    turnsOfSessions.set(session, turns)
    return turns
  }
  const front = createSecureServer(certificate, (incoming, outgoing) => {
    passOn(incoming, outgoing, { target, agent, turns: turnsOf(incoming.stream.session) })
  })
  // Sessions break off when a browser leaves or the site goes down.
  front.on('sessionError', () => {})
  const sockets = new Set<Socket>()
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  let isDown = false
  const door: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (isDown) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const linked = new LinkedSocket(socket, link)
    linked.on('error', () => socket.destroy())
    front.emit('connection', linked)
  })
  door.listen(port, 'localhost')
  await once(door, 'listening')
  return {
    origin: `https://localhost:${port}`,
    link,
    down: () => {
      isDown = true
      breakAll()
    },
    up: () => {
      isDown = false
    },
    stop: () => {
      door.close()
      breakAll()
      agent.destroy()
    },
  }
}

function passOn(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  { target, agent, turns }: { target: string; agent: Agent; turns: Turns },
): void {
  const { ':authority': authority, ...sent } = incoming.headers
  const headers = { ...sent, host: authority, 'x-forwarded-for': '127.0.0.1' }
  const options = { method: incoming.method, headers: withoutPseudo(headers), agent }
  const onward = ask(`${target}${incoming.url}`, options, (answer) => {
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    void send(answer, outgoing, turns.stream(incoming.headers.priority))
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('error', () => onward.destroy())
  incoming.pipe(onward)
}

/** Writes a body at the link's pace and in the connection's order of urgency. Node alone would send as it is given. */
async function send(answer: IncomingMessage, outgoing: Http2ServerResponse, stream: Stream): Promise<void> {
  try {
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk)
      for (let start = 0; start < bytes.byteLength; start += bytesAtOnce) {
        const some = bytes.subarray(start, start + bytesAtOnce)
        await stream.next(() => new Promise<void>((sent) => void outgoing.write(some, () => sent())))
      }
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

/** HTTP/2 uses pseudo-headers for HTTP/1.1's first line. */
function withoutPseudo(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
}
