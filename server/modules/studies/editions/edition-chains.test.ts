import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import type { Edition } from '#contract/answers/editions.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { nation } from '#domain/studies/pieces.ts'
import { splitStudies } from '#domain/studies/split-studies.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { categories, cities, studies } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { type Random, seededRandom } from '#server/runtime/seeded-random.ts'
import { insertCopies } from '#tests/support/builders/study-copies.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import { engines, openTestDatabase } from '#tests/support/databases/databases.ts'
import { EditionReader, placesOf } from '#tests/support/host/edition-reader.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Chains on each engine. Set it for a longer run. */
const chainCount = Number(process.env['EDITION_CHAINS'] ?? 50)
const stepsPerChain = 3
/** Time limit that ends a run that hangs. A slow machine needs a fifth of it. */
const millisecondsEach = 20_000

/** Up to this many studies are one piece. */
const maxUncut = 1000
const areas = [501, 502, 803]

/** A device that holds the piece of each place and changes it with each edition. */
class Device {
  readonly held = new Map<string, string>()
  readonly #reader: EditionReader

  constructor(host: HostApp) {
    this.#reader = new EditionReader(host)
  }

  async update(): Promise<Edition> {
    const edition = await this.#reader.edition()
    const places = placesOf(edition)
    for (const place of this.held.keys()) if (!places.has(place)) this.held.delete(place)
    for (const [place, name] of places) {
      const older = this.held.get(place)
      const text =
        older === undefined ? await this.#reader.piece(name) : await this.#reader.changed(older, name)
      this.held.set(place, text)
    }
    return edition
  }
}

describe.each(engines)('editions on %s, over chains of random changes', (engine) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  })
  afterAll(() => database.close())

  it(
    'name the same pieces in all processes, and each change gives the newer piece',
    async ({ task }) => {
      task.meta.counts = { 'chains of changes': chainCount }
      for (let chain = 0; chain < chainCount; chain += 1) {
        const random = seededRandom(`${engine} ${chain}`)
        const host = await startCatalogue(random, chain % 10 === 0)
        const device = new Device(host)
        await device.update()
        const steps: string[] = []
        for (let step = 0; step < stepsPerChain; step += 1) {
          steps.push(...(await changeAtRandom(host, random)))
          const edition = await device.update()
          const fresh = hostApp(database, {}, undefined, { clock: host.deps.clock })
          const expected = await new EditionReader(fresh).edition()
          expect([chain, steps, edition]).toEqual([chain, steps, expected])
        }
        const held = [...device.held].map(([place, text]) => [place, JSON.parse(text).studies])
        expect([chain, steps, Object.fromEntries(held)]).toEqual([chain, steps, await expectedRows(host)])
      }
    },
    chainCount * millisecondsEach,
  )

  /** @param isLarge Close to the number beyond which the catalogue is cut; a small catalogue costs a fiftieth. */
  async function startCatalogue(random: Random, isLarge: boolean): Promise<HostApp> {
    await database.db.delete(studies)
    const count = isLarge
      ? random.pick([300, maxUncut - 2, maxUncut + 2, maxUncut + 100])
      : random.integer(1, 20)
    await insertCopies(database.db, count, () => someAreas(random))
    await saveStudies(database.db, [studyInput()], new Date('2026-11-20T18:00:00Z'))
    return hostApp(database)
  }

  /** Some changes of the catalogue. The host finds most of them only by looking. */
  async function changeAtRandom(host: HostApp, random: Random): Promise<string[]> {
    const { db } = database
    const rows = await db.select({ id: studies.id, key: studies.sourceKey }).from(studies)
    const some = Array.from({ length: Math.min(rows.length, random.integer(1, 4)) }, () => random.pick(rows))
    const [city] = await db.select({ id: cities.id }).from(cities)
    const number = random.integer(0, 1e6)
    const isSome = inArray(
      studies.id,
      some.map(({ id }) => id),
    )
    const update = (row: Partial<typeof studies.$inferInsert>) => db.update(studies).set(row).where(isSome)
    const source = 'seed'
    const inserted = studyInput({ sourceKey: String(number), dmas: someAreas(random) })
    const changes: Record<string, () => PromiseLike<unknown> | void> = {
      insert: () => saveStudies(db, [inserted], host.deps.clock()),
      'change the head': () => update({ payDisplay: `$${number}` }),
      'change the text': () => update({ longDescription: `<p>${number}</p>` }),
      close: () => closeStudies(db, { source, keys: some.map(({ key }) => key) }, host.deps.clock()),
      'end soon': () => update({ expireOn: '2026-11-21' }),
      'open again': () => update({ expireOn: null }),
      'another day': () => host.pass({ days: 1 }),
      move: () => update({ dmas: someAreas(random) }),
      delete: () => db.delete(studies).where(isSome),
      'rename the city': () =>
        db
          .update(cities)
          .set({ name: `City ${number}` })
          .where(eq(cities.id, city?.id ?? 0)),
      nothing: () => {},
    }
    const chosen = Array.from({ length: random.integer(1, 3) }, () => random.pick(Object.entries(changes)))
    for (const [, change] of chosen) await change()
    await bumpRevision(db)
    host.pass({ seconds: 2 })
    return chosen.map(([name]) => name)
  }
})

const someAreas = (random: Random) => (random.chance(0.4) ? [] : areas.filter(() => random.chance(0.5)))

/** The studies of each place, as the portal would cut them from the answer of section 7. */
async function expectedRows({ app }: HostApp): Promise<Record<string, unknown>> {
  const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
  const answer: unknown = await (await app.request(path, {}, {})).json()
  const whole = v.parse(activeStudiesAnswer('focusgroups'), answer)
  const all = Object.values(whole.studies.rows)
  const isCut = all.length > maxUncut
  const places = new Set([nation, ...all.flatMap(({ dmas }) => (isCut ? dmas.map(String) : []))])
  const rows = [...places].map((place) => {
    const isHere = (dmas: readonly number[]) =>
      place === nation ? !isCut || dmas.length === 0 : dmas.includes(Number(place))
    const here = all.filter(({ dmas }) => isHere(dmas))
    return [place, splitStudies(here, { cities: {}, facilities: {}, companies: {} }).piece.studies]
  })
  return Object.fromEntries(rows)
}
