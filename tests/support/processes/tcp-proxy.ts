import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export interface TcpProxy {
  origin: string
  /** Breaks all connections and refuses new ones, like a lost network. */
  down(): void
  up(): void
  /** Keeps the connections but carries nothing, as when the machine behind has vanished. New connections work. */
  silence(): void
  stop(): Promise<void>
}

/** A proxy between browser and host. No engine can tell its `down` from a lost network. */
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
