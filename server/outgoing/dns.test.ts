import { type Socket, createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookUp } from './dns.ts'

const types = { 1: 'A', 28: 'AAAA' } as const
type Records = Partial<Record<'A' | 'AAAA', number[]>>

describe('looking up a name', () => {
  /** A name server on localhost. */
  let server: Socket
  /** Bytes of the addresses of each kind; null for a server that does not answer. */
  let records: Records | null

  beforeEach(async () => {
    records = {}
    server = createSocket('udp4')
    server.on('message', (question, { port, address }) => {
      if (records !== null) server.send(answerTo(question, records), port, address)
    })
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => void server.close())

  function resolver(timeout = 10_000): Resolver {
    const one = new Resolver({ timeout, tries: 1 })
    one.setServers([`127.0.0.1:${server.address().port}`])
    return one
  }

  it('finds addresses of both kinds', async () => {
    records = { A: [192, 0, 2, 7], AAAA: [0x20, 0x01, 0x0d, 0xb8, ...Array.from({ length: 11 }, () => 0), 7] }
    expect(await lookUp(resolver(), 'push.example')).toEqual(['192.0.2.7', '2001:db8::7'])
  })

  it('succeeds with addresses of one kind', async () => {
    records = { A: [192, 0, 2, 7] }
    expect(await lookUp(resolver(), 'push.example')).toEqual(['192.0.2.7'])
  })

  it('fails without an address', async () => {
    await expect(lookUp(resolver(), 'push.example')).rejects.toMatchObject({ code: 'ENODATA' })
  })

  it('gives up on a name server that does not answer', async () => {
    records = null
    await expect(lookUp(resolver(100), 'push.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  })
})

/** The question turned into an answer, with the record appended. */
function answerTo(question: Buffer, records: Records): Buffer {
  // A header of 12 bytes, then the name, then two bytes for the type and two for the class.
  const end = question.indexOf(0, 12) + 5
  const type = types[question.readUInt16BE(end - 4) === 1 ? 1 : 28]
  const address = records[type]
  const answer = Buffer.from(question.subarray(0, end))
  answer.writeUInt16BE(0x8180, 2)
  answer.writeUInt16BE(address ? 1 : 0, 6)
  // Clears the count of additional records, which the question may have had.
  answer.writeUInt16BE(0, 10)
  if (!address) return answer
  const [pointerToName, ttl] = [
    [0xc0, 12],
    [0, 0, 0, 60],
  ]
  const asked = question.subarray(end - 4, end)
  return Buffer.concat([
    answer,
    Buffer.from([...pointerToName, ...asked, ...ttl, 0, address.length, ...address]),
  ])
}
