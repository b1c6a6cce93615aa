import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { createApp } from '#server/app.ts'
import { hostServer } from '#server/listener.ts'
import { closeServer, listenLocally } from './local-server.ts'

/** Sent as given. A list becomes several headers of that name. */
type SentHeaders = Readonly<Record<string, string | string[]>>

export interface ListeningHost {
  origin: string
  ask(
    path: string,
    sent?: { method?: string; headers?: SentHeaders; body?: string },
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>
  close(): Promise<void>
}

/** The host on a socket, for properties that a request to the app in process cannot show. */
export async function listeningHost(deps: HostDependencies): Promise<ListeningHost> {
  const server = hostServer(createApp(deps), deps)
  const origin = await listenLocally(server)
  return {
    origin,
    ask: async (path, { method = 'GET', headers = {}, body } = {}) => {
      // Not as a URL, which would normalise the path.
      const { hostname, port } = new URL(origin)
      const asked = request({ hostname, port, path, method, headers }).end(body)
      const [incoming]: IncomingMessage[] = await once(asked, 'response')
      if (!incoming) throw new Error('The host gave no answer')
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
      const { statusCode: status = 0, headers: answered } = incoming
      return { status, headers: answered, text: Buffer.concat(chunks).toString() }
    },
    close: () => closeServer(server),
  }
}
