import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Ask } from './participant.ts'

/** As `fetch` over HTTPS, by an agent that may trust any certificate. Bodies are as sent, not decompressed. */
export const fetchBy =
  (agent: Agent): Ask =>
  async (url, { method = 'GET', headers, body } = {}) => {
    const outgoing = request(url, { agent, method, headers: Object.fromEntries(new Headers(headers)) })
    outgoing.end(body)
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
    if (!incoming) throw new Error('No answer')
    const answered = new Headers()
    for (const [name, values = []] of Object.entries(incoming.headersDistinct))
      for (const value of values) answered.append(name, value)
    const { statusCode: status = 0 } = incoming
    const bytes = new Uint8Array(await buffer(incoming))
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: answered })
  }
