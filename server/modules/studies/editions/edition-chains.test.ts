import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { nation } from '#domain/editions/pieces.ts'
import { splitStudies } from '#domain/editions/split-studies.ts'
import { cities, pieces, siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { type Random, seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { siteInput, trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { insertCopies } from '#tests/support/builders/studies/study-copies.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { EditionReader, namesOf } from '#tests/support/host/edition-reader.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PieceLimits, pieceLimits } from './build-edition.ts'
import { editionRoutes } from './routes.ts'

/** `EDITION_CHAINS=500` runs for a few minutes. */
const chainCount = Number(process.env['EDITION_CHAINS'] ?? 15)
const maxSteps = 3
/** Chains after which all studies are replaced. The chains between continue with the catalogue of the one before. */
const chainsPerCatalogue = 5
/** Time limit that ends a run that hangs. A slow machine needs a fifth of it. */
const millisecondsEach = 6000

/** A chain over a catalogue of 20 studies takes less time than one over 1,000, and is cut in the same ways. */
const smallLimits: PieceLimits = { maxUncut: 16, maxTexts: 3 }
const areas = [501, 803]

/** A device that holds the piece of each place and state, and changes it with each edition. */
class Device {
  readonly held = new Map<string, string>()
  readonly #reader: EditionReader

  constructor(reader: EditionReader) {
    this.#reader = reader
  }

  async update(): Promise<void> {
    const edition = await this.#reader.edition()
    const places = namesOf(edition)
    for (const place of this.held.keys()) if (!places.has(place)) this.held.delete(place)
    await Promise.all(
      [...places].map(async ([place, name]) => {
        const older = this.held.get(place)
        if (older !== undefined && pieceName(older) === name) return
        const text =
          older === undefined ? await this.#reader.piece(name) : await this.#reader.changed(older, name)
        this.held.set(place, text)
      }),
    )
  }
}

describe('editions, over chains of random changes', () => {
  const database = useTestDatabase('Focus Groups')
  let host: HostApp

  beforeAll(async () => {
    host = hostApp(database)
  })

  it.for<readonly [string, PieceLimits, number]>([
    ['small', smallLimits, chainCount],
    ['larger', pieceLimits, Math.ceil(chainCount / 20)],
  ])(
    'name the same pieces as when all are made anew, and each change gives the newer piece of a %s catalogue',
    { timeout: chainCount * millisecondsEach },
    async ([catalogue, limits, count], { task }) => {
      task.meta.counts = { 'chains of changes': count }
      const running = new EditionReader({ app: editionRoutes(host.deps, limits) })
      let steps: string[] = []
      for (let chain = 0; chain < count; chain += 1) {
        const random = seededRandom(`${catalogue} ${chain}`)
        if (chain % chainsPerCatalogue === 0) {
          await replaceStudies(random, limits)
          steps = []
        }
        const device = new Device(running)
        await device.update()
        for (let left = random.integer(1, maxSteps); left > 0; left -= 1) {
          steps.push(...(await changeAtRandom(random)))
          // A device changes its pieces to the newest edition, also from one before the last.
          const isAsked = left === 1 || random.chance(0.5)
          await (isAsked ? device.update() : running.edition())
        }
        // Made anew, as after the loss of all pieces.
        await database.db.delete(pieces)
        const started = new EditionReader({ app: editionRoutes(host.deps, limits) })
        expect([chain, steps, await running.edition()]).toEqual([chain, steps, await started.edition()])
        const held = [...device.held].map(([place, text]) => {
          const { studies: heads, sites, conditions } = JSON.parse(text)
          return [place, heads ?? sites ?? conditions]
        })
        const rows = {
          ...(await expectedRows(host, limits)),
          ...(await expectedSites(host)),
          ...(await expectedConditions(host)),
        }
        expect([chain, steps, Object.fromEntries(held)]).toEqual([chain, steps, rows])
      }
    },
  )

  async function replaceStudies(random: Random, { maxUncut, maxTexts }: PieceLimits): Promise<void> {
    await database.db.delete(studies)
    await database.db.delete(siteFacilities)
    // Close to the number beyond which the catalogue is cut.
    const count = random.pick([maxTexts + 1, maxUncut - 2, maxUncut + 2, maxUncut + maxTexts])
    await insertCopies(database.db, count, () => someAreas(random))
    await saveStudies(database.db, someInputs(random), host.deps.clock())
    host.pass({ seconds: 2 })
  }

  const someInputs = (random: Random) =>
    Array.from({ length: random.integer(1, 4) }, () =>
      studyInput({
        sourceKey: String(random.integer(0, 1e6)),
        dmas: someAreas(random),
        expireOn: dayIn(random.integer(0, 30)),
      }),
    )

  const dayIn = (days: number) => openDay(new Date(host.deps.clock().getTime() + days * 86_400_000))

  /** Some changes of the catalogue. The host finds most of them only by looking. */
  async function changeAtRandom(random: Random): Promise<string[]> {
    const { db } = database
    const rows = await db.select({ id: studies.id, key: studies.sourceKey }).from(studies).orderBy(studies.id)
    const some = random.shuffle(rows).slice(0, random.integer(1, 4))
    const number = random.integer(0, 1e6)
    const isSome = inArray(
      studies.id,
      some.map(({ id }) => id),
    )
    const isFirst = eq(siteFacilities.id, sql`(select min(id) from site_facility)`)
    const update = (row: Partial<typeof studies.$inferInsert>) => db.update(studies).set(row).where(isSome)
    const keys = some.map(({ key }) => key)
    const changes: Record<string, () => PromiseLike<unknown> | void> = {
      insert: () => saveStudies(db, someInputs(random), host.deps.clock()),
      'insert a trial': () => saveStudies(db, [trialAt(number % 10, random)], host.deps.clock()),
      'change trials': () =>
        saveStudies(
          db,
          [1, 2, 3].map((index) => trialAt(index, random)),
          host.deps.clock(),
        ),
      'rename a facility': () =>
        db
          .update(siteFacilities)
          .set({ name: `Clinic ${number}` })
          .where(isFirst),
      'change the head': () => update({ payDisplay: `$${number}` }),
      'change the text': () => update({ longDescription: `<p>${number}</p>` }),
      close: () => closeStudies(db, { source: 'seed', keys }, host.deps.clock()),
      'end soon': () => update({ expireOn: dayIn(random.integer(0, 1)) }),
      'open again': () => update({ expireOn: null }),
      'another day': () => host.pass({ days: 1 }),
      'the day before': () => host.pass({ days: -1 }),
      move: () => update({ dmas: someAreas(random) }),
      delete: () => db.delete(studies).where(isSome),
      'rename the city': () =>
        db
          .update(cities)
          .set({ name: `City ${number}` })
          .where(sql`${cities.id} = (select max(id) from ${cities})`),
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

/** A trial with any sites. */
function trialAt(index: number, random: Random): StudyInput {
  const sites = Array.from({ length: random.integer(0, 4) }, () => {
    const facility = { name: `Clinic ${random.integer(1, 5)}`, state: random.pick(['MA', 'NY', 'TX', '']) }
    const status = random.pick([null, 'RECRUITING', 'NOT_YET_RECRUITING', 'WITHDRAWN'])
    const phone = random.pick([null, '+16175550100;ext=12'])
    return siteInput({ facility, status, phone, email: random.pick([null, 'desk@clinic.example']) })
  })
  const names = ['Asthma', 'Diabetes Mellitus, Type 2', 'Dolor crónico'].filter(() => random.chance(0.4))
  const conditions = { conditions: names.slice(0, 1), meshTerms: names }
  return studyInput({ sourceKey: `trial ${index}`, trial: trialDetails({ sites, ...conditions }) })
}

/** The conditions that each trial studies. */
async function expectedConditions({ deps }: HostApp): Promise<Record<string, unknown>> {
  const isStillOpen = or(isNull(studies.expireOn), gte(studies.expireOn, openDay(deps.clock())))
  const rows = await deps.database.db.select().from(studies).where(isStillOpen).orderBy(studies.id)
  const named = rows.flatMap(({ id, meshTerms }) =>
    meshTerms && meshTerms.length > 0 ? [[id, meshTerms]] : [],
  )
  return named.length === 0 ? {} : { conditions: Object.fromEntries(named) }
}

/** The sites of each state. */
async function expectedSites({ deps }: HostApp): Promise<Record<string, unknown>> {
  const today = openDay(deps.clock())
  const rows = await deps.database.db
    .select({ site: studySites, state: siteFacilities.state })
    .from(studySites)
    .innerJoin(studies, eq(studies.id, studySites.studyId))
    .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
    .where(and(sql`state <> ''`, or(isNull(studies.expireOn), gte(studies.expireOn, today))))
    .orderBy(studySites.studyId, studySites.position)
  const codes = new Map([
    ['RECRUITING', 1],
    ['NOT_YET_RECRUITING', 2],
    ['WITHDRAWN', 3],
  ])
  const states: Record<string, Record<number, unknown[]>> = {}
  for (const { site, state } of rows) {
    const row: unknown[] = [
      site.facilityId,
      codes.get(site.status ?? '') ?? 0,
      site.phone ?? '',
      site.email ?? '',
    ]
    while (row.at(-1) === '' || (row.length === 2 && row[1] === 0)) row.pop()
    const ofState = (states[state] ??= {})
    ;(ofState[site.studyId] ??= []).push(row)
  }
  return states
}

/** The studies of each place, as the portal would cut them from the answer of section 7. */
async function expectedRows(
  { app, deps }: HostApp,
  { maxUncut }: PieceLimits,
): Promise<Record<string, unknown>> {
  const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
  const answer: unknown = await (await app.request(path, {}, {})).json()
  const whole = v.parse(activeStudiesAnswer('focusgroups'), answer)
  const all = Object.values(whole.studies.rows)
  const trials = await deps.database.db
    .select({ id: studies.id, conditions: studies.conditions })
    .from(studies)
    .where(isNotNull(studies.status))
  const ofTrial = new Map(
    trials.map(({ id, conditions: [name] }) => [
      String(id),
      { status: 'recruiting', ...(name !== undefined && { conditions: name }) },
    ]),
  )
  const isCut = all.length > maxUncut
  const places = new Set([nation, ...all.flatMap(({ dmas }) => (isCut ? dmas.map(String) : []))])
  const rows = [...places].map((place) => {
    const isHere = (dmas: readonly number[]) =>
      place === nation ? !isCut || dmas.length === 0 : dmas.includes(Number(place))
    const here = all.filter(({ dmas }) => isHere(dmas))
    const { piece } = splitStudies(here, { cities: {}, facilities: {}, companies: {} })
    const heads = Object.entries(piece.studies).map(([id, head]) => [id, { ...head, ...ofTrial.get(id) }])
    return [place, Object.fromEntries(heads)]
  })
  return Object.fromEntries(rows)
}
