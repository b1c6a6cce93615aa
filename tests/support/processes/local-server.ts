import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'

/** Lets a server listen on a free port. Resolves to its origin. */
export async function listenLocally(server: Server): Promise<string> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return `${server instanceof TlsServer ? 'https' : 'http'}://localhost:${address.port}`
}

/** Ends a server with all its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
