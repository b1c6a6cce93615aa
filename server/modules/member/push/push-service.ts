import { type LookupFunction, isIP } from 'node:net'
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { daySeconds } from '#domain/dates/spans.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { isPublicAddress } from '#server/outgoing/public-address.ts'
import { retryAfterSeconds } from '#server/outgoing/retry-after.ts'
import { readAnswerText } from '#server/outgoing/collect.ts'

export interface PushAnswer {
  status: number
  /** Pause in seconds that the service requests; null if it requests none. */
  retryAfterSeconds: number | null
  /** The service's own word for a refusal, such as Apple's `BadJwtToken` or Mozilla's `errno`; null if it says none. */
  reason: string | null
}

type PushDependencies = Pick<HostDependencies, 'lookup' | 'config'>

/** A word or a number, and nothing else of an answer: an endpoint is a participant's, and the word is logged. */
const Refusal = v.union([
  v.pipe(
    v.object({ reason: v.pipe(v.string(), v.regex(/^\w{1,40}$/)) }),
    v.transform(({ reason }) => reason),
  ),
  v.pipe(
    v.object({ errno: v.pipe(v.number(), v.integer()) }),
    v.transform(({ errno }) => `errno ${errno}`),
  ),
])
const maxRefusalBytes = 4096
const maxPauseSeconds = daySeconds

const timeoutMs = 10_000

/** Connections rest only between the messages of a burst: a service may close one just when a message is sent. */
const resting = { keepAlive: true, timeout: 4000 }
const plain = { request: httpRequest, agent: new Agent(resting) }
const tls = { request: httpsRequest, agent: new TlsAgent(resting) }

/** An endpoint that must not be called, because no push service can be there. */
export class ForbiddenEndpoint extends Error {
  override name = 'ForbiddenEndpoint'
}

/**
 * Whether an endpoint may be a push service's. Browsers of participants supply them, and a forged one could
 * make this host call machines that only it can reach. Therefore the address must be `https` on its usual
 * port, and all addresses behind its name must be public. A name that cannot be resolved now is accepted.
 */
export async function isPushEndpoint(deps: PushDependencies, endpoint: string): Promise<boolean> {
  try {
    await addressesOf(deps, new URL(endpoint))
    return true
  } catch (error) {
    return !(error instanceof ForbiddenEndpoint)
  }
}

/**
 * Posts to an endpoint. Its addresses are checked for each new connection, which goes to one of them. Redirects are not
 * followed. The status is the answer, however its body goes on; of that only the reason of a refusal is waited for, within
 * what is left of the time.
 *
 * @throws {ForbiddenEndpoint} before anything is sent; any other error means that there was no answer.
 */
export async function postToPushService(
  deps: PushDependencies & Pick<HostDependencies, 'clock'>,
  endpoint: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer },
): Promise<PushAnswer> {
  const url = new URL(endpoint)
  // Node looks up no literal address.
  if (isIP(hostOf(url)) !== 0) await addressesOf(deps, url)
  const lookup = deps.config.pushServices.includes(url.origin) ? undefined : checkedLookup(deps, url)
  const { request, agent } = url.protocol === 'https:' ? tls : plain
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.byteLength },
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      lookup,
    })
    sent.on('error', reject)
    // `close` always comes last: after a change of protocol (101) there is neither a response nor an error.
    sent.once('close', () => reject(new Error('The push service gave no answer')))
    sent.once('response', resolve)
    sent.end(body)
  })
  const { statusCode: status = 0, headers: said } = response
  const isRefusal = status >= 300 && status < 500 && ![404, 410, 429].includes(status)
  // Read in any case: then the connection serves the next message. If it is too long, the connection ends.
  const text = readAnswerText({ body: response }, maxRefusalBytes).catch(() => '')
  return {
    status,
    retryAfterSeconds: retryAfterSeconds(said['retry-after'], deps.clock(), maxPauseSeconds),
    reason: isRefusal ? reasonIn(await text) : null,
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Public addresses of an endpoint; empty for a service that the operator trusts, which may have any address. */
async function addressesOf({ lookup, config }: PushDependencies, url: URL): Promise<readonly string[]> {
  if (config.pushServices.includes(url.origin)) return []
  const isUsual = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isUsual) throw new ForbiddenEndpoint('No https address on its usual port')
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await lookup(host) : [host]
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    throw new ForbiddenEndpoint('Not on the public Internet')
  }
  return addresses
}

/** A DNS lookup that fails unless all addresses are public. */
const checkedLookup =
  (deps: PushDependencies, url: URL): LookupFunction =>
  (_hostname, options, answer) => {
    addressesOf(deps, url).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (options.all === true || first === undefined) answer(null, found)
        else answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, []),
    )
  }

function reasonIn(text: string): string | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), text)
  return read.success ? read.output : null
}
