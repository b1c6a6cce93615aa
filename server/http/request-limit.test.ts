import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HostEnv } from './host-env.ts'
import { limitRequests, networkOf } from './request-limit.ts'
import { HostError } from '#server/errors/host-error.ts'

let now = 0
let app: Hono<HostEnv>

beforeEach(() => {
  now = Date.parse('2026-11-20T18:00:10Z')
  app = new Hono<HostEnv>()
  app.onError((error, c) =>
    error instanceof HostError ? c.json([error.code, error.retryAfterSeconds], 429) : c.text('', 500),
  )
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('From') ?? '')
    await next()
  })
  app.get(
    '/',
    limitRequests(() => new Date(now), { max: 3, windowSeconds: 60 }),
    (c) => c.text('ok'),
  )
})

const ask = async (address: string) => app.request('/', { headers: { From: address } })
const statuses = async (address: string, times: number) => {
  const seen: number[] = []
  while (seen.length < times) seen.push((await ask(address)).status)
  return seen
}

describe('a limit for cheap requests', () => {
  it('refuses an address until its window ends, and names that time', async () => {
    expect(await statuses('192.0.2.1', 4)).toEqual([200, 200, 200, 429])
    expect(await (await ask('192.0.2.1')).json()).toEqual(['rate-limited', 50])
    now += 50_000
    expect(await statuses('192.0.2.1', 1)).toEqual([200])
  })

  it('counts each address separately, and an IPv6 network as one', async () => {
    await statuses('192.0.2.1', 4)
    expect(await statuses('192.0.2.2', 1)).toEqual([200])
    for (const last of [1, 2, 3]) await ask(`2001:db8::${last}`)
    expect(await statuses('2001:db8::4', 1)).toEqual([429])
    expect(await statuses('2001:db8:0:1::4', 1)).toEqual([200])
  })

  it('forgets all addresses before there are too many', async () => {
    await statuses('192.0.2.1', 4)
    for (let address = 0; address < 50_000; address += 1) await ask(`client ${address}`)
    expect(await statuses('192.0.2.1', 1)).toEqual([200])
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
