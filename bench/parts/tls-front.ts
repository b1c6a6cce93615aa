import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type Socket, createServer as createSocketServer } from 'node:net'

const firstByteOfTls = 22

/** An operator's front server: TLS, and a redirect for requests without it, on one port. */
export async function startTlsFront(
  port: number,
  target: string,
  { key, cert }: { key: Buffer; cert: Buffer },
): Promise<{ stop(): void }> {
  const front = createTlsServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passedOn = ask(
      `${target}${incoming.url ?? '/'}`,
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  const redirect = createServer((incoming, outgoing) => {
    outgoing.writeHead(301, { Location: `https://localhost:${port}${incoming.url ?? '/'}` }).end()
  })
  const sockets = new Set<Socket>()
  const door = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      const isTls = typeof first !== 'string' && first[0] === firstByteOfTls
      if (isTls) front.emit('connection', socket)
      else redirect.emit('connection', socket)
      socket.unshift(first)
      socket.resume()
    })
  })
  door.listen(port, 'localhost')
  await once(door, 'listening')
  return {
    stop: () => {
      door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
