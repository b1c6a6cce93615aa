import { type LookupFunction, isIP } from 'node:net'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { isPublicAddress } from '#server/http/public-address.ts'

/** What a push service answered. */
export interface PushAnswer {
  status: number
  /** Seconds that it wants to be left alone; null when it does not say. */
  retryAfterSeconds: number | null
}

type World = Pick<HostDependencies, 'lookup' | 'config'>

const timeoutMs = 10_000

/** An endpoint that must not be asked: it is not where a push service can be. */
export class ForbiddenEndpoint extends Error {
  override name = 'ForbiddenEndpoint'
}

/**
 * Whether an endpoint may be a push service's. Participants' browsers name them, so one could make this host ask
 * machines that only it can reach: the address must be `https` on its usual port, and every address behind its name a
 * public one. A name that cannot be looked up just now may be.
 */
export async function isPushEndpoint(world: World, endpoint: string): Promise<boolean> {
  try {
    await addressesOf(world, new URL(endpoint))
    return true
  } catch (error) {
    return !(error instanceof ForbiddenEndpoint)
  }
}

/**
 * Posts to an endpoint, at one of the addresses that were checked and at no other, whatever its name resolves to by
 * then. Redirects are not followed, and what the answer's body says is not read.
 *
 * @throws {ForbiddenEndpoint} before anything is sent. Anything else: there was no answer.
 */
export async function postToPushService(
  world: World,
  endpoint: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer },
): Promise<PushAnswer> {
  const url = new URL(endpoint)
  const addresses = await addressesOf(world, url)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.byteLength },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(addresses.length > 0 && { lookup: pinned(addresses) }),
    })
    sent.once('error', reject)
    // The last event in any case: a change of protocol (101) brings neither an answer nor an error.
    sent.once('close', () => reject(new Error('The push service gave no answer')))
    sent.once('response', (response) => {
      response.resume()
      const { statusCode: status = 0 } = response
      resolve({ status, retryAfterSeconds: secondsOf(response.headers['retry-after']) })
    })
    sent.end(body)
  })
}

/** Public addresses of an endpoint; none for a service that the operator trusts, which may be anywhere. */
async function addressesOf({ lookup, config }: World, url: URL): Promise<readonly string[]> {
  if (config.pushServices.includes(url.origin)) return []
  const isUsual = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isUsual) throw new ForbiddenEndpoint('No https address on its usual port')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await lookup(host) : [host]
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    throw new ForbiddenEndpoint('Not on the public Internet')
  }
  return addresses
}

/** Answers every look-up with what was checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, answer) => {
    const [first] = found
    if (options.all === true || first === undefined) answer(null, found)
    else answer(null, first.address, first.family)
  }
}

/** Only seconds: a date would need the service's clock. */
function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null
}
