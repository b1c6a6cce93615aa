import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export interface TcpProxy {
  origin: string
  /** Breaks every connection and refuses new ones, as a network that is gone. */
  down(): void
  up(): void
  /** Keeps every connection and carries nothing over it any more, as when the machine behind has vanished. New ones work. */
  silence(): void
  stop(): Promise<void>
}

/** Stands between a browser and a host: no engine can tell its `down` from a lost network. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isDown = false
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const breakAll = () => open.forEach((socket) => socket.destroy())
  const carrying = new Set<() => void>()
  const server = createServer((incoming) => {
    hold(incoming)
    if (isDown) incoming.destroy()
    else {
      const onward = connect(Number(port), hostname)
      hold(onward)
      incoming.pipe(onward).pipe(incoming)
      carrying.add(() => {
        incoming.unpipe(onward).pause()
        onward.unpipe(incoming).pause()
      })
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return {
    origin: `http://localhost:${address.port}`,
    down: () => {
      isDown = true
      breakAll()
    },
    up: () => {
      isDown = false
    },
    silence: () => {
      for (const end of carrying) end()
      carrying.clear()
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
  }
}
