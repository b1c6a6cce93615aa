import * as endpoints from '#contract/endpoints/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { type ListeningHost, listeningHost } from '#tests/support/processes/listening-host.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Number of tokens that one client may request in a minute. */
const maxTokens = 60

const database = useTestDatabase()
let host: ListeningHost
beforeEach(async () => {
  host = await listeningHost(hostApp(database).deps)
})
afterEach(() => host.close())

/** Requests a token as a proxy would forward it. */
async function askFrom(forwarded: string | string[] | null): Promise<number> {
  const sent = forwarded === null ? {} : { headers: { 'X-Forwarded-For': forwarded } }
  return (await host.ask(endpoints.csrfToken.path, sent)).status
}

async function useUpLimit(spellings: readonly (string | string[] | null)[]): Promise<void> {
  for (let asked = 0; asked < maxTokens; asked += 1) {
    expect(await askFrom(spellings[asked % spellings.length] ?? null)).toBe(200)
  }
}

describe('a limit by address counts as one client', () => {
  it.each<[string, (string | string[])[]]>([
    [
      'an IPv4 address with and without a port, in brackets, mapped into IPv6, with spaces around it',
      [
        '203.0.113.7',
        '203.0.113.7:50001',
        '203.0.113.7:50002',
        '[203.0.113.7]:50003',
        '::ffff:203.0.113.7',
        '[::FFFF:203.0.113.7]:50004',
        '::ffff:cb00:7107',
        '0:0:0:0:0:ffff:203.0.113.7',
        '10.9.9.9:1 ,\t203.0.113.7:50005 ',
        ', ,203.0.113.7',
        ['198.51.100.1', '198.51.100.2, 203.0.113.7:50006'],
      ],
    ],
    [
      'the network of an IPv6 address with and without a port, in brackets, with a zone',
      [
        '2001:db8:1:2::9',
        '[2001:db8:1:2::9]',
        '[2001:DB8:1:2:3::1]:443',
        '2001:0db8:0001:0002::a%eth0',
        '[2001:db8:1:2::b%25en0]:50007',
        'unknown, [2001:db8:1:2::c]:50008',
      ],
    ],
    [
      'everybody behind a proxy that names no address, by the address of the connection',
      [
        '',
        ' ',
        ',',
        'unknown',
        '_hidden',
        '_SEVKISEK:50009',
        '203.0.113',
        '203.0.113.7:',
        '203.0.113.7:123456',
        '203.0.113.256',
        '010.1.1.1',
        '[2001:db8::9',
        '2001:db8:::9',
        'for=203.0.113.7',
        '"><script>',
        '203.0.113.7, ',
      ],
    ],
  ])('%s', async (_what, spellings) => {
    await useUpLimit(spellings)
    for (const spelling of spellings) expect([spelling, await askFrom(spelling)]).toEqual([spelling, 429])
    for (const other of ['203.0.113.8:50001', '[2001:db8:1:3::9]:443']) {
      expect([other, await askFrom(other)]).toEqual([other, 200])
    }
  })

  it('a connection without the header and one whose header names no address', async () => {
    await useUpLimit([null, 'unknown'])
    expect(await askFrom(null)).toBe(429)
  })
})
