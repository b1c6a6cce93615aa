import type { Change, Piece } from '#contract/answers/editions.ts'
import { nation } from '#domain/studies/pieces.ts'
import { applyChange } from '#domain/studies/new-pieces.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { engines, openTestDatabase } from '#tests/support/databases/databases.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Edition, answerOf, readEdition, textOf } from './edition.ts'
import { changeOf, pieceName } from './piece.ts'

const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
/** A long run sets this in the environment. */
const chainCount = Number(process.env['EDITION_CHAINS'] ?? 25)

/** The piece of a place that an edition does not have. */
const none = '{"studies":{},"cities":{},"facilities":{},"companies":{},"texts":{}}'

/** One change of a study by its number, which exists or not. */
const step = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  change: fc.oneof(
    fc.record({ title: fc.constantFrom('A', 'B') }),
    fc.record({ longDescription: fc.constantFrom('<p>One</p>', '<p>Two</p>') }),
    fc.record({ dmas: fc.subarray([501, 803, 602]) }),
    fc.record({ expireOn: fc.constantFrom('2026-11-19', '2026-11-21', null) }),
    fc.record({
      company: fc.constantFrom('Harbor Labs', null),
      city: fc.constantFrom({ name: 'Troy', state: 'NY' }, null),
    }),
  ),
})

describe.each(engines)('editions on %s', (engine) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  })
  afterAll(() => database.close())
  beforeEach(() => database.db.delete(studies))

  const read = (older: Edition | null, day = today) => readEdition(database.db, day, older, 0)
  const save = (number: number, change: object) =>
    saveStudies(database.db, [studyInput({ sourceKey: `study ${number}`, dmas: [], ...change })], now)
  const textsOf = async (edition: Edition) =>
    new Map(
      await Promise.all(
        [...edition.pieces.keys()].map(
          async (name) => [name, await textOf(database.db, edition, name)] as const,
        ),
      ),
    )

  it('give the same pieces after any changes, whether they are read at once or one after the other', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.array(step, { maxLength: 4 }), { minLength: 2, maxLength: 4 }),
          async (chain) => {
            let edition = await read(null)
            let texts = await textsOf(edition)
            for (const steps of chain) {
              for (const { number, change } of steps) await save(number, change)
              const [newer, whole] = [await read(edition), await read(null)]
              expect(answerOf(newer)).toEqual(answerOf(whole))
              const newerTexts = await textsOf(newer)
              for (const [name, text] of newerTexts) expect(pieceName(text ?? '')).toBe(name)
              for (const [place, { name }] of newer.places) {
                const before = texts.get(edition.places.get(place)?.name ?? '') ?? none
                expect(changed(before, newerTexts.get(name))).toBe(newerTexts.get(name))
              }
              edition = newer
              texts = newerTexts
            }
          },
        )
        .beforeEach(() => database.db.delete(studies)),
      { numRuns: chainCount },
    )
  })

  it('have a study in the piece of each of its areas, and nationwide ones in the piece of the nation', async () => {
    await save(1, { title: 'Everywhere' })
    await save(2, { title: 'Two areas', dmas: [501, 803] })
    const edition = await read(null)
    expect(answerOf(edition)).toMatchObject({
      count: 2,
      areas: { 501: expect.any(String), 803: expect.any(String) },
    })
    expect(await titlesOf(edition, nation)).toEqual(['Everywhere'])
    expect(await titlesOf(edition, '501')).toEqual(['Two areas'])
    expect(await titlesOf(edition, '803')).toEqual(['Two areas'])
  })

  it('keep a small catalogue in one piece', async () => {
    await save(1, { title: 'Everywhere' })
    await save(2, { title: 'One area', dmas: [501] })
    const edition = await readEdition(database.db, today, null)
    expect(answerOf(edition)).toMatchObject({ count: 2, areas: {} })
    expect(await titlesOf(edition, nation)).toEqual(['Everywhere', 'One area'])
    // It grows beyond one piece.
    expect(answerOf(await readEdition(database.db, today, edition, 1)).areas).toHaveProperty('501')
  })

  it('lose a study with the day on which it expires', async () => {
    await save(1, { title: 'Short', expireOn: '2026-11-20' })
    await save(2, { title: 'Long' })
    const edition = await read(null)
    expect(await titlesOf(await read(edition, '2026-11-21'), nation)).toEqual(['Long'])
  })

  it('leave an unchanged place and its texts alone', async () => {
    await save(1, { dmas: [501] })
    await save(2, { dmas: [803] })
    const edition = await read(null)
    await save(2, { dmas: [803], title: 'Changed' })
    const newer = await read(edition)
    expect(newer.places.get('501')).toBe(edition.places.get('501'))
    expect(newer.places.get('803')?.name).not.toBe(edition.places.get('803')?.name)
    expect(newer.places.get('803')?.texts).toEqual(edition.places.get('803')?.texts)
  })

  it('do not have a text that has changed since', async () => {
    await save(1, {})
    const edition = await read(null)
    const [name = ''] = edition.places.get(nation)?.texts.values() ?? []
    expect(await textOf(database.db, edition, name)).toContain('texts')
    await database.db
      .update(studies)
      .set({ longDescription: 'Other' })
      .where(eq(studies.sourceKey, 'study 1'))
    expect(await textOf(database.db, edition, name)).toBeNull()
    expect(await textOf(database.db, edition, 'unknown')).toBeNull()
  })

  async function titlesOf(edition: Edition, place: string): Promise<string[]> {
    const text = await textOf(database.db, edition, edition.places.get(place)?.name ?? '')
    const piece: Record<string, Record<string, { title: string }>> = JSON.parse(text ?? '{}')
    return Object.values(piece['studies'] ?? {}).map(({ title }) => title)
  }
})

/** The newer piece, by what a portal would be sent. */
function changed(older: string, newer: string | null | undefined): string {
  const before: Piece = JSON.parse(older)
  const sent: Change = JSON.parse(JSON.stringify(changeOf(before, JSON.parse(newer ?? '{}'))))
  return JSON.stringify(applyChange(before, sent))
}
