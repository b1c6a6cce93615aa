import { STATUS_CODES, type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HostDependencies } from './platform/dependencies.ts'
import { errorText } from './errors/error-text.ts'
import { closedHeaders, commonHeaders } from './http/security-headers.ts'
import type { HostEnv } from './http/host-env.ts'

/**
 * How long a client may take. Node would let headers that drip hold a connection for up to 90 seconds, and a body for
 * over five minutes: a thousand such connections cost one client nothing.
 */
const connectionTimes = {
  /** From the connection, or from the first byte of a later request, to the end of the headers. */
  headersTimeout: 10_000,
  /** To the end of the body: enough for a picture at the desk over a slow line. */
  requestTimeout: 120_000,
  /** How often Node looks for connections that take longer. */
  connectionsCheckingInterval: 2000,
  /**
   * How long a connection may rest between two requests. A client that closes it later, such as a proxy after a minute,
   * may send a request at the moment when the host closes it, and cannot tell whether the request was carried out.
   */
  keepAliveTimeout: 75_000,
}

/**
 * The host as a Node server that does not listen yet.
 *
 * @param times In milliseconds.
 */
export function hostServer(
  app: Hono<HostEnv>,
  deps: Pick<HostDependencies, 'config'>,
  times: Partial<typeof connectionTimes> = connectionTimes,
): Server {
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    // Malformed requests never reach the app.
    errorHandler: (error) => {
      const isUnreadable = error instanceof Error && error.name === 'RequestError'
      return new Response(null, { status: isUnreadable ? 400 : 500, headers: brokenHeaders(deps.config) })
    },
  })
  // Node's own refusal of a request without `Host` would lack our headers.
  const server = createServer({ ...times, requireHostHeader: false }, (incoming, outgoing) => {
    void answer(incoming, outgoing)
  })
  answerBrokenRequests(server, deps)
  // Node's own refusal would lack our headers here too.
  server.on('checkExpectation', (_incoming, outgoing) => {
    outgoing.writeHead(417, { ...brokenHeaders(deps.config), 'Content-Length': '0' }).end()
  })
  return server
}

/** Resolves with null once the server listens, else with the failure and whether its port is in use. */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<{ isInUse: boolean; reason: string } | null> {
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      done({ isInUse: error.code === 'EADDRINUSE', reason: errorText(error) }),
    )
    server.listen(port, host, () => done(null))
  })
}

const brokenHeaders = (config: HostDependencies['config']) => ({
  ...commonHeaders(config),
  ...closedHeaders,
  'Cache-Control': 'no-store',
})

const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers unreadable HTTP as Node itself would, with the headers of every other answer. */
function answerBrokenRequests(server: Server, { config }: Pick<HostDependencies, 'config'>): void {
  const headers = Object.entries({ ...brokenHeaders(config), Connection: 'close', 'Content-Length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of another answer, this one would be read as part of it.
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      ('bytesWritten' in socket && socket.bytesWritten !== 0)
    ) {
      socket.destroy()
      return
    }
    const status = statusByCode[error.code ?? ''] ?? 400
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`
    // Node sets no timeout for this socket any more: a client that never closes its end would hold it permanently.
    socket.end(answer, () => socket.destroy())
  })
}
