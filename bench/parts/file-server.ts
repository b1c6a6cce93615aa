import { once } from 'node:events'
import { createServer } from 'node:http'

export interface ServedFile {
  type: string
  body: Buffer
  /** Compression of the body; none without a value. */
  encoding?: 'br'
}

export interface FileServer {
  origin: string
  stop(): void
}

/**
 * Serves a few files by their paths, on a free port of this machine.
 *
 * @param fallback Served for all other paths; without it they are 404.
 */
export async function startFileServer(
  files: Readonly<Record<string, ServedFile>>,
  fallback?: ServedFile,
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''] ?? fallback
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.body.byteLength,
      'Cache-Control': 'no-cache',
      ...(file.encoding && { 'Content-Encoding': file.encoding }),
    })
    response.end(file.body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return {
    origin: `http://localhost:${address.port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
