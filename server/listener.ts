import { STATUS_CODES, type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import { closedHeaders, commonHeaders } from './http/security-headers.ts'
import type { RepeatedAnswers } from './http/repeated-answers.ts'

/** The host as a server of Node that listens nowhere yet: the app, and before it what the app has answered already. */
export function hostServer(deps: HostDependencies, repeats: RepeatedAnswers): Server {
  const app = createApp(deps)
  const answer = getRequestListener((request, env) => app.fetch(request, { ...env, repeats }), {
    // What is no request never reaches the app.
    errorHandler: (error) => {
      const isUnreadable = error instanceof Error && error.name === 'RequestError'
      return new Response(null, { status: isUnreadable ? 400 : 500, headers: brokenHeaders(deps.config) })
    },
  })
  // Node's own refusal of a request without `Host` would have no headers of ours.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    if (!repeats.answer(incoming, outgoing)) void answer(incoming, outgoing)
  })
  answerBrokenRequests(server, deps)
  return server
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

/** Answers what Node cannot read as HTTP as Node itself would, with the headers that every answer of ours has. */
function answerBrokenRequests(server: Server, { config }: Pick<HostDependencies, 'config'>): void {
  const headers = Object.entries({ ...brokenHeaders(config), Connection: 'close', 'Content-Length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Between the bytes of an answer that is on its way this would be read as part of it.
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
    // Node sets no timeout for this socket any more: a client that never closes its end would hold it for good.
    socket.end(answer, () => socket.destroy())
  })
}
