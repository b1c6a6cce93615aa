import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { City, Study } from '#contract/answers/catalogue.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { checkRows, studyChecks } from '#domain/editions/new-pieces.ts'
import { pieces, studies } from '#server/db/schema.ts'
import { fillDurations, saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { insertCopies } from '#tests/support/builders/studies/study-copies.ts'
import { trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { EditionReader, changePath, piecePath, placesOf } from '#tests/support/host/edition-reader.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { pieceLimits } from './build-edition.ts'
import { deleteOldest } from './piece-table.ts'

const { maxUncut } = pieceLimits

const ask = (host: HostApp, path: string, headers: Readonly<Record<string, string>> = {}) =>
  host.app.request(path, { headers }, {})

describe('the editions of a catalogue', () => {
  const database = useTestDatabase('Focus Groups')
  let host: HostApp
  let reader: EditionReader

  beforeEach(async () => {
    await database.db.delete(studies)
    host = hostApp(database)
    reader = new EditionReader(host)
  })

  const save = async (...inputs: StudyInput[]) => {
    await saveStudies(database.db, inputs, new Date('2026-11-20T18:00:00Z'))
    host.pass({ seconds: 2 })
  }
  const studyAt = (index: number, chosen: Partial<StudyInput> = {}) =>
    studyInput({ sourceKey: `study ${index}`, title: `Study ${index}`, ...chosen })

  it('have one piece for the nation and one for each market area, and one for all of a small catalogue', async () => {
    const local = [studyAt(2, { dmas: [501] }), studyAt(3, { dmas: [501, 803], city: null, facility: null })]
    await insertCopies(database.db, maxUncut - local.length)
    await save(...local)
    expect(await reader.edition()).toMatchObject({ count: maxUncut, areas: {} })
    await save(studyAt(1))
    const edition = await reader.edition()
    expect([edition.count, Object.keys(edition.areas)]).toEqual([maxUncut + 1, ['501', '803']])
    const found = new Map<string, unknown>()
    for (const [place, name] of placesOf(edition)) {
      const piece = await reader.tables(name)
      expect(Object.keys(piece)).toEqual(['studies', 'cities', 'facilities', 'companies', 'texts'])
      const titles = Object.values(piece['studies'] ?? {}).map((row) => Object(row).title)
      const named = Object.values(piece['cities'] ?? {}).map((row) => Object(row).name)
      found.set(place, [titles.filter((title) => title !== 'A copy'), named])
    }
    expect(Object.fromEntries(found)).toEqual({
      nation: [['Study 1'], ['Austin']],
      501: [['Study 2', 'Study 3'], ['Austin']],
      803: [['Study 3'], []],
    })
  })

  it('have each study as the answer with all of them has it, which a portal reads of another host', async () => {
    await save(
      studyAt(1),
      studyAt(2, { trial: trialDetails() }),
      studyAt(3, { dmas: [501], requirements: [] }),
    )
    const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
    const all = v.parse(activeStudiesAnswer('focusgroups'), await (await ask(host, path)).json())
    const { nation } = await reader.edition()
    const { studies: rows = {}, cities = {} } = await reader.tables(nation)
    // A piece has the texts apart: see below.
    const untold = { long_description: null, registration_link: null }
    expect(Object.values(rows).map((row) => v.parse(Study, row))).toEqual(
      Object.values(all.studies.rows).map((study) => ({ ...study, ...untold })),
    )
    expect(Object.values(cities).map((row) => v.parse(City, row))).toEqual(Object.values(all.cities.rows))
    expect([Object.keys(rows).length, Object.keys(cities).length]).toEqual([3, 1])
  })

  it('have one more piece for a place with very many studies: of its newest ones', async () => {
    await insertCopies(database.db, 1500)
    await save(studyAt(1, { dmas: [501] }))
    expect((await reader.edition()).newest).toBeUndefined()
    await save(studyAt(2, { publishOn: '2026-11-19' }))
    const { newest = {} } = await reader.edition()
    expect(Object.keys(newest)).toEqual(['nation'])
    const { studies: heads = {}, cities = {} } = await reader.tables(newest['nation'] ?? '')
    const titles = Object.values(heads).map((row) => Object(row).title)
    expect([titles.length, titles.filter((title) => title !== 'A copy')]).toEqual([150, ['Study 2']])
    const [lowest] = Object.keys(heads).map(Number)
    const older = await database.db.$count(studies, sql`title = 'A copy' and id < ${lowest}`)
    expect([older, Object.keys(cities).length]).toEqual([1500 - 149, 1])
  })

  it('of an empty catalogue have an empty piece for the nation', async () => {
    const edition = await reader.edition()
    expect(edition).toEqual({ count: 0, areas: {}, nation: expect.any(String) })
    const empty = { studies: {}, cities: {}, facilities: {}, companies: {}, texts: {} }
    expect(await reader.tables(edition.nation)).toEqual(empty)
  })

  it('lead to the text of every study, with any characters', async () => {
    await insertCopies(database.db, 300)
    const controls = String.fromCharCode(...Array.from({ length: 31 }, (_, index) => index + 1))
    const odd = `"\\ / ${controls} \u007f \u0085 \u2028 \ufeff é 🐕 </script> {list}`
    await database.db
      .update(studies)
      .set({ longDescription: odd })
      .where(sql`${studies.id} % 7 = 0`)
    const { nation: name } = await reader.edition()
    const stored = await database.db.select().from(studies).orderBy(studies.id)
    const { texts = {} } = await reader.tables(name)
    const starts = Object.keys(texts).map(Number)
    expect(starts.length).toBeGreaterThan(1)
    const found: unknown[] = []
    for (const [index, piece] of Object.values(texts).entries()) {
      const { texts: rows = {} } = await reader.tables(String(piece))
      const ids = Object.keys(rows).map(Number)
      const before = starts[index + 1] ?? Number.MAX_SAFE_INTEGER
      expect(ids.filter((id) => id < (starts[index] ?? 0) || id >= before)).toEqual([])
      found.push(...Object.values(rows))
    }
    expect(found).toEqual(
      stored.map(({ id, longDescription }) => ({ id, long_description: longDescription })),
    )
  })

  it('have the duration that a description states, but not a trial’s or a long one', async () => {
    const stating = (words: string) => `<p>A group.</p><h3>Time and place</h3><p>${words}. By video.</p>`
    await save(
      studyAt(1, { longDescription: stating('75 minutes'), payDisplay: '$120' }),
      studyAt(2, {
        title: '30 Minutes of Exercise',
        longDescription: stating('75 minutes'),
        trial: trialDetails(),
      }),
      studyAt(3, { longDescription: stating('75 minutes, and then '.repeat(4)) }),
      studyAt(4, { longDescription: stating('75 minutes'), payDisplay: '$0' }),
    )
    // As the host before this column left them.
    await database.db.update(studies).set({ duration: null }).where(isNull(studies.status))
    await fillDurations(database.db)
    const { studies: rows = {} } = await reader.tables((await reader.edition()).nation)
    expect([...checkRows({ studies: rows }, studyChecks)].filter(Boolean)).toEqual([])
    const found = Object.values(rows).map((row) => {
      const { duration = 0, minutes = 0, hourly_pay = 0 } = Object(row)
      return [duration, minutes, hourly_pay]
    })
    expect(found).toEqual([
      ['75 minutes', 75, 96],
      [0, 0, 0],
      [0, 75, 120],
      ['75 minutes', 75, 0],
    ])
  })

  it('may be kept by any cache, the edition for a minute and pieces for a year', async () => {
    await insertCopies(database.db, 50)
    await save(studyAt(1))
    const { nation: older } = await reader.edition()
    await reader.piece(older)
    await save(studyAt(1, { payDisplay: '$1' }))
    const { nation: newer } = await reader.edition()
    expect((await ask(host, endpoints.edition.path)).headers.get('Cache-Control')).toMatch(
      /^public, max-age=60,/,
    )
    for (const path of [piecePath(newer), changePath(older, newer)]) {
      const texts = new Set<string>()
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await ask(host, path, { 'Accept-Encoding': encoding })
        const { headers } = answer
        expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
        expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
        expect([headers.get('Vary'), headers.has('Set-Cookie')]).toEqual(['Accept-Encoding', false])
        texts.add(await decoded(answer))
        const again = await ask(host, path, { 'If-None-Match': headers.get('ETag') ?? '' })
        expect([again.status, await again.text()]).toEqual([304, ''])
      }
      expect(texts.size).toBe(1)
    }
  })

  it('have no piece of another name, and no change from one or between pieces of different kinds', async () => {
    await save(studyAt(1))
    const { nation: name } = await reader.edition()
    const { texts = {} } = await reader.tables(name)
    const [textsName] = Object.values(texts).map(String)
    const unknown = 'A'.repeat(16)
    const paths = [
      ...[unknown, 'short', `${name}0`, '..', `${name.slice(0, 15)}%2F`].map(piecePath),
      changePath(unknown, name),
      changePath(name, unknown),
      changePath(name, textsName ?? ''),
    ]
    for (const path of paths) {
      const answer = await ask(host, path)
      expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
      expect(await errorOf(answer)).toBe('not-found')
    }
  })

  it('have changes to their newest pieces alone, and of one place: there are too many other pairs', async () => {
    await insertCopies(database.db, maxUncut)
    await save(studyAt(1), studyAt(2, { dmas: [501] }))
    const older = await reader.edition()
    await save(studyAt(1, { title: 'Another title' }), studyAt(2, { dmas: [501], title: 'Another' }))
    const newer = await reader.edition()
    const [ofOlder = '', ofNewer = ''] = [older, newer].map(({ areas }) => areas['501'])
    const statusOf = async (from: string, to: string) => (await ask(host, changePath(from, to))).status
    expect(await statusOf(older.nation, newer.nation)).toBe(200)
    expect(await statusOf(ofOlder, ofNewer)).toBe(200)
    expect(await statusOf(newer.nation, older.nation)).toBe(404)
    expect(await statusOf(ofOlder, newer.nation)).toBe(404)
    expect(await statusOf(ofNewer, newer.nation)).toBe(404)
  })

  it('keep older pieces and changes over a restart, for all processes, until they are too many', async () => {
    await save(studyAt(1), studyAt(2))
    const { nation: older } = await reader.edition()
    await save(studyAt(1, { title: 'Another title' }))
    const restarted = hostApp(database)
    const { nation: newer } = await new EditionReader(restarted).edition()
    const answer = await ask(restarted, changePath(older, newer))
    expect(await answer.text()).toContain('Another title')
    const kept = async () => (await database.db.select().from(pieces)).map(({ name }) => name)
    expect(await kept()).toEqual(expect.arrayContaining([older, newer, `${older}.${newer}`]))
    await deleteOldest(database.db, 0)
    expect(await kept()).not.toEqual(expect.arrayContaining([older]))
    expect((await ask(hostApp(database), piecePath(older))).status).toBe(404)
    expect((await ask(hostApp(database), piecePath(newer))).status).toBe(200)
  })

  it('keep no older texts, so that a device fetches newer ones whole', async () => {
    const textsIn = async () => {
      const { nation: name } = await reader.edition()
      const { texts = {} } = await reader.tables(name)
      return String(Object.values(texts)[0])
    }
    await save(studyAt(1), studyAt(2))
    const older = await textsIn()
    await save(studyAt(1, { longDescription: '<p>Other words</p>' }))
    const newer = await textsIn()
    expect(newer).not.toBe(older)
    expect(await reader.piece(newer)).toContain('Other words')
    const statuses = [piecePath(older), changePath(older, newer)].map(
      async (path) => (await ask(host, path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404])
  })

  it('are found by a process that has not answered with them', async () => {
    const other = hostApp(database)
    await new EditionReader(other).edition()
    await save(studyAt(1))
    const { nation: name } = await reader.edition()
    other.pass({ seconds: 2 })
    expect(await new EditionReader(other).piece(name)).toBe(await reader.piece(name))
  })
})

async function decoded(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  switch (answer.headers.get('Content-Encoding')) {
    case 'br':
      return brotliDecompressSync(bytes).toString()
    case 'gzip':
      return gunzipSync(bytes).toString()
    default:
      return bytes.toString()
  }
}
