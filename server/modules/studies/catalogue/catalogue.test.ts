import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { type Study } from '#contract/answers/catalogue.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { createApp } from '#server/app.ts'
import { clicks, studies } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { insertCopies } from '#tests/support/builders/studies/study-copies.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { listCities, listFacilities, readActiveStudies } from './repo.ts'
import { saveStudies } from './save-studies.ts'

const now = new Date('2026-11-20T18:00:00Z')

describe('the catalogue', () => {
  const database = useTestDatabase('Focus Groups')
  let time = now

  beforeEach(async () => {
    time = now
    await database.db.delete(clicks)
    await database.db.delete(studies)
  })

  const app = () => createApp(hostDependencies(database, { clock: () => time }))
  const later = (milliseconds: number) => {
    time = new Date(time.getTime() + milliseconds)
  }

  it('inserts a study once, and then counts it as unchanged', async () => {
    expect(await saveStudies(database.db, [studyInput()], now)).toEqual({
      inserted: 1,
      updated: 0,
      unchanged: 0,
    })
    expect(await saveStudies(database.db, [studyInput()], now)).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 1,
    })
    const changed = [
      studyInput({ payDisplay: '$175' }),
      studyInput({ sourceKey: 'two', city: null, facility: null }),
    ]
    expect(await saveStudies(database.db, changed, now)).toEqual({ inserted: 1, updated: 1, unchanged: 0 })
  })

  it('sanitizes descriptions of every source', async () => {
    const hostile =
      '<p onclick="x()">Hi <b>you</b></p><script>alert(1)</script><a href="javascript:x">a</a><img src=x>'
    await saveStudies(database.db, [studyInput({ longDescription: hostile })], now)
    const answer = await (await app().request('/c-api/v1/focusgroups/active/')).text()
    expect(answer).toContain('<p>Hi <strong>you</strong></p>')
    expect(answer).not.toMatch(/<script|onclick|<img/)
  })

  it('answers active studies with the cities and facilities they name', async () => {
    await saveStudies(database.db, [studyInput()], now)
    const response = await app().request('/c-api/v1/focusgroups/active/')
    const answer = v.parse(activeStudiesAnswer('focusgroups'), await response.json())
    const [study] = Object.values(answer.studies.rows)
    expect(study).toMatchObject({
      title: 'Morning coffee habits',
      outtrack: `/outtrack/focusgroup/${study?.id}/`,
    })
    expect(answer.cities.rows[study?.city ?? 0]).toMatchObject({ name: 'Austin', state: 'TX' })
    expect(answer.facilities.rows[study?.facility ?? 0]).toMatchObject({ name: 'Congress Avenue Studio' })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('keeps a study until its last day has ended in Hawaii', async () => {
    await saveStudies(database.db, [studyInput({ expireOn: '2026-11-20' })], now)
    const count = async () => {
      const response = await app().request('/c-api/v1/focusgroups/active/')
      return Object.keys(v.parse(activeStudiesAnswer('focusgroups'), await response.json()).studies.rows)
        .length
    }
    time = new Date('2026-11-21T09:59:00Z')
    expect(await count()).toBe(1)
    time = new Date('2026-11-21T10:01:00Z')
    expect(await count()).toBe(0)
  })

  it('offers no trial that opens soon or has closed, and still answers the page of the former', async () => {
    const trialIn = (status: string) => studyInput({ sourceKey: status, trial: trialDetails({ status }) })
    const statuses = ['RECRUITING', 'NOT_YET_RECRUITING', 'ENROLLING_BY_INVITATION', 'COMPLETED']
    await saveStudies(database.db, statuses.map(trialIn), now)
    const host = app()
    const active = await (await host.request('/c-api/v1/focusgroups/active/')).json()
    const offered = Object.keys(v.parse(activeStudiesAnswer('focusgroups'), active).studies.rows)
    const rows = await database.db.select().from(studies).orderBy(studies.id)
    const found = await Promise.all(
      rows.map(async ({ id, status }) => {
        const page = await host.request(`/c-api/v1/focusgroup/${id}/`)
        return [status, offered.includes(String(id)), page.status]
      }),
    )
    expect(found).toEqual([
      ['RECRUITING', true, 200],
      ['NOT_YET_RECRUITING', false, 200],
      ['ENROLLING_BY_INVITATION', false, 404],
      ['COMPLETED', false, 404],
    ])
  })

  it('answers 304 until something changes', async () => {
    await saveStudies(database.db, [studyInput()], now)
    const host = app()
    const ask = (etag: string) =>
      host.request('/c-api/v1/focusgroups/active/', { headers: { 'If-None-Match': etag } })
    const etag = (await ask('')).headers.get('ETag') ?? ''
    expect((await ask(etag)).status).toBe(304)
    later(1500)
    expect((await ask(etag)).status).toBe(304)
    await saveStudies(database.db, [studyInput({ payDisplay: '$200' })], now)
    later(1500)
    const changed = await ask(etag)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('$200')
  })

  /** 1,400 characters that hardly compress. */
  const randomHex = sql`(select string_agg(md5(study.id || random()::text || n), '') from generate_series(1, 44) n)`
  const activePath = '/c-api/v1/focusgroups/active/'

  it('streams all active studies, as one JSON text, and again if its file is gone or the disk takes none', async () => {
    // More than one batch, of more bytes than are kept in memory.
    await insertCopies(database.db, 1500)
    await database.db.update(studies).set({ title: randomHex, longDescription: sql`${randomHex} || ' – é'` })
    const rows: Study[] = []
    for await (const batch of readActiveStudies(database.db, '2026-11-20')) rows.push(...batch)
    const byId = (list: readonly { id: number }[]) => Object.fromEntries(list.map((row) => [row.id, row]))
    const whole = JSON.stringify({
      focusgroups: byId(rows),
      cities: byId(await listCities(database.db)),
      facilities: byId(await listFacilities(database.db)),
    })
    const deps = hostDependencies(database, { clock: () => time })
    const host = createApp(deps)
    const answer = await host.request(activePath)
    expect(await answer.text()).toBe(whole)
    const digest = createHash('sha256').update(whole).digest('base64url').slice(0, 27)
    expect(answer.headers.get('ETag')).toBe(`"${digest}"`)
    for (const encoding of ['br', 'gzip']) {
      const compressed = await host.request(activePath, { headers: { 'Accept-Encoding': encoding } })
      const bytes = Buffer.from(await compressed.arrayBuffer())
      expect(bytes.byteLength).toBeGreaterThan(256 * 1024)
      const length = compressed.headers.get('Content-Length')
      expect(length).toBe(encoding === 'br' ? String(bytes.byteLength) : null)
      expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(whole)
    }
    expect((await host.request(activePath, { method: 'HEAD' })).status).toBe(200)
    const ask = async () => (await host.request(activePath)).text()
    const folder = join(deps.catalogueFolder, 'active')
    expect(await readdir(folder)).toHaveLength(1)
    await rm(folder, { recursive: true })
    expect(await Promise.all([ask(), ask()])).toEqual([whole, whole])
    expect(await readdir(folder)).toHaveLength(1)

    const catalogueFolder = fileURLToPath(import.meta.url)
    const other = createApp(hostDependencies(database, { clock: () => time, catalogueFolder }))
    expect(await (await other.request(activePath)).text()).toBe(whole)
  })

  it('compresses for clients that accept it', async () => {
    const many = Array.from({ length: 20 }, (_, index) => studyInput({ sourceKey: `study-${index}` }))
    await saveStudies(database.db, many, now)
    const host = app()
    const encoded = async (accept: string) =>
      (
        await host.request('/c-api/v1/focusgroups/active/', { headers: { 'Accept-Encoding': accept } })
      ).headers.get('Content-Encoding')
    expect(await encoded('gzip, deflate, br')).toBe('br')
    expect(await encoded('gzip, br;q=0')).toBe('gzip')
    expect(await encoded('identity')).toBeNull()
  })

  it('answers one study with everything it refers to, and 404 for an unknown one', async () => {
    await saveStudies(database.db, [studyInput()], now)
    const host = app()
    const all = v.parse(
      activeStudiesAnswer('focusgroups'),
      await (await host.request('/c-api/v1/focusgroups/active/')).json(),
    )
    const [id] = Object.keys(all.studies.rows)
    const one = v.parse(
      singleStudyAnswer('focusgroups'),
      await (await host.request(`/c-api/v1/focusgroup/${id}/`)).json(),
    )
    expect(Object.keys(one.studies.rows)).toEqual([id])
    expect(Object.values(one.categories.rows)[0]?.slug).toBe('focus-groups')
    expect(Object.values(one.companies.rows)[0]?.name).toBe('Plainfield Research')
    for (const missing of ['999999', '0', '-1', 'x', '1e3', '99999999999', "1'--"]) {
      const response = await host.request(`/c-api/v1/focusgroup/${encodeURIComponent(missing)}/`)
      expect([response.status, await response.json()]).toEqual([404, { error: 'not-found' }])
    }
  })

  it('redirects a tracking link to the study and counts the click', async () => {
    await saveStudies(
      database.db,
      [studyInput(), studyInput({ sourceKey: 'two', registrationLink: null })],
      now,
    )
    const host = app()
    const [first, second] = await database.db.query.studies.findMany({ orderBy: (study) => study.id })
    const response = await host.request(`/outtrack/focusgroup/${first?.id}/?utm_medium=website`)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('https://apply.example/one')
    expect((await host.request(`/outtrack/focusgroup/${second?.id}/`)).status).toBe(404)
    expect(await database.db.query.clicks.findMany()).toMatchObject([{ kind: 'study', targetId: first?.id }])
  })

  it('gives a tracking path only to studies with a web address', async () => {
    const links = ['https://apply.example/one', 'www.example.com/two', 'javascript:alert(1)', null]
    const inputs = links.map((registrationLink, index) =>
      studyInput({ sourceKey: `study ${index}`, registrationLink }),
    )
    await saveStudies(database.db, inputs, now)
    const host = app()
    const active = await host.request('/c-api/v1/focusgroups/active/')
    const listed = v.parse(activeStudiesAnswer('focusgroups'), await active.json()).studies.rows
    const answers = Object.values(listed).map(async ({ registration_link, outtrack }) => {
      const status = outtrack === null ? 'none' : (await host.request(outtrack)).status
      return [registration_link, status]
    })
    expect(await Promise.all(answers)).toEqual(links.map((link, index) => [link, index === 0 ? 302 : 'none']))
  })

  it('refuses a method that an address does not have', async () => {
    const response = await app().request('/c-api/v1/categories/', { method: 'DELETE' })
    expect([response.status, await response.json()]).toEqual([405, { error: 'method-not-allowed' }])
  })
})
