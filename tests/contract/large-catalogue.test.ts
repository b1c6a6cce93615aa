import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { readSeed } from '#server/modules/studies/sources/seed/read-seed.ts'
import { type CountedDatabase, openCountedDatabase } from '#tests/support/databases/counted-database.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { fillCatalogue } from '#tests/support/builders/studies/large-catalogue.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const studyCount = 5000
const today = '2026-11-20'
const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })

let counted: CountedDatabase
let host: HostApp

beforeAll(async () => {
  counted = await openCountedDatabase()
  await fillCatalogue(counted.database.db, studyCount, today)
  host = hostApp(counted.database)
}, 15000)
afterAll(() => counted.database.close())

const ask = async (headers: Readonly<Record<string, string>> = {}) => host.app.request(path, { headers })
/**
 * To make the answer, the host reads the studies in parts, and then all facilities at a time. To check that it is still
 * good, it reads only the revision.
 */
const timesMade = () => counted.readsOf('facility')

async function bytesOf(encoding: string): Promise<Buffer> {
  const answer = await ask({ 'Accept-Encoding': encoding })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  return Buffer.from(await answer.arrayBuffer())
}

describe(`a catalogue of ${studyCount} studies`, () => {
  it('is read once for simultaneous requests, which all get the same answer', async () => {
    const before = timesMade()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ 'Accept-Encoding': 'br' })))
    expect(timesMade() - before).toBe(1)
    expect(new Set(answers.map((answer) => answer.headers.get('ETag'))).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('holds every study, compressed to a fraction', async () => {
    const [brotli, gzip] = [await bytesOf('br'), await bytesOf('gzip')]
    const plain = Buffer.from(await (await ask()).arrayBuffer())
    expect(brotliDecompressSync(brotli).equals(plain)).toBe(true)
    expect(gunzipSync(gzip).equals(plain)).toBe(true)
    expect(brotli.byteLength).toBeLessThan(plain.byteLength / 8)
    expect(gzip.byteLength).toBeLessThan(plain.byteLength / 4)
    const answer = v.parse(activeStudiesAnswer('focusgroups'), JSON.parse(plain.toString()))
    expect([Object.keys(answer.studies.rows).length, answer.studies.dropped]).toEqual([studyCount, 0])
  })

  it('is neither read nor sent again while the client has it', async () => {
    const etag = (await ask()).headers.get('ETag') ?? ''
    const before = timesMade()
    for (let second = 0; second < 30; second += 1) {
      host.pass({ seconds: 1.5 })
      const answer = await ask({ 'If-None-Match': etag })
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
    expect(timesMade() - before).toBe(0)
  })

  it('is read once more after a change, and once more on another day', async () => {
    const etag = (await ask()).headers.get('ETag') ?? ''
    const [first] = readSeed(today).studies
    if (!first) throw new Error('The seed has no study')
    const changed = { ...first, sourceKey: 'copy-0', payDisplay: '$1' }
    await saveStudies(counted.database.db, [changed], new Date(today))
    const before = timesMade()
    host.pass({ seconds: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => ask({ 'If-None-Match': etag })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(timesMade() - before).toBe(1)
    host.pass({ days: 1 })
    await Promise.all([1, 2, 3].map(() => ask()))
    expect(timesMade() - before).toBe(2)
  })
})
