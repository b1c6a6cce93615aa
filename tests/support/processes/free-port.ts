import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those could take a port before its host does. */
const range = { from: 12_000, below: 32_000 }

/** A TCP port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const port = range.from + Math.floor(Math.random() * (range.below - range.from))
  const server = createServer()
  try {
    server.listen(port, 'localhost')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return port
  } catch {
    return findFreePort()
  }
}
