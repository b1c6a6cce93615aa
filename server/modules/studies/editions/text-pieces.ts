import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StudyText } from '#contract/answers/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { idsIn, rangesOf } from './id-ranges.ts'
import { nameOf } from './piece.ts'
import { type Piece, findTextNames } from './piece-table.ts'
import type { PlacedStudies } from './places.ts'

/** Texts of a hundred studies take half a megabyte. */
const rangesAtOnce = 20

/**
 * A place's pieces of texts, by the lowest study id that each may hold. Only those are named anew in which a text has
 * changed. PostgreSQL names them, so that no text leaves it before a portal asks for it.
 */
export async function nameTexts(
  db: Database,
  place: string,
  { ids, textHashes }: PlacedStudies,
  maxTexts: number,
): Promise<Map<number, Piece>> {
  const hashes = new Map(ids.map((id, index) => [id, textHashes[index]]))
  const ranges = rangesOf(ids, maxTexts).map(({ lowest, before }) => {
    const held = idsIn(ids, { lowest, before })
    const digest = hash('sha256', held.map((id) => hashes.get(id)).join(), 'base64url')
    return { lowest, ids: held.join(), madeOf: `${digest} ${held.join()}` }
  })
  const known = await findTextNames(db, place)
  const changed = ranges.filter(({ madeOf }) => !known.has(madeOf))
  for (let start = 0; start < changed.length; start += rangesAtOnce) {
    const some = changed.slice(start, start + rangesAtOnce)
    const names = await readNames(
      db,
      some.map((range) => range.ids),
    )
    for (const [index, { madeOf }] of some.entries()) known.set(madeOf, names[index] ?? '')
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  return new Map(
    ranges.map(({ lowest, madeOf }) => {
      const name = known.get(madeOf) ?? ''
      return [lowest, { kind: 'texts', place, name, madeOf, body: null }]
    }),
  )
}

/** The text of a piece of texts; null if one of its studies has changed since. */
export async function textOf(db: Database, { madeOf, name }: Piece): Promise<string | null> {
  const [, ids = ''] = madeOf.split(' ')
  const [text = ''] = await readTexts(db, [ids], sql`text`)
  return nameOf(text) === name ? text : null
}

/** By `nameOf` of each text. */
const readNames = (db: Database, lists: readonly string[]) =>
  readTexts(
    db,
    lists,
    sql`left(translate(encode(sha256(convert_to(text, 'UTF8')), 'base64'), '+/', '-_'), 16)`,
  )

const Values = v.object({ rows: v.array(v.object({ value: v.string() })) })

/**
 * A value for each piece of texts, in order.
 *
 * @param lists Ids of each piece, with commas between them.
 * @param value Made of the piece's JSON, named `text`.
 */
async function readTexts(db: Database, lists: readonly string[], value: SQLWrapper): Promise<string[]> {
  const answer: unknown = await db.execute(sql`
    select (
      select ${value} from (
        select '{"texts":{' || coalesce(string_agg(${row}, ',' order by ${studies.id}), '') || '}}' as text
        from ${studies} where ${studies.id} = any(('{' || list || '}')::int[])
      ) as piece
    ) as value
    from unnest(string_to_array(${lists.join(' ')}, ' ')) with ordinality as lists (list, number)
    order by number`)
  return v.parse(Values, answer).rows.map((read) => read.value)
}

const textColumns = {
  long_description: studies.longDescription,
  registration_link: studies.registrationLink,
  registration_email: studies.registrationEmail,
  registration_phone: studies.registrationPhone,
} satisfies Record<keyof StudyText, SQLWrapper>

/** A study's id with its row as `JSON.stringify` writes it. Empty fields are left out. */
const row = sql`'"' || ${studies.id} || '":{"id":' || ${studies.id} || ${sql.join(
  Object.entries(textColumns).map(
    ([field, column]) => sql`coalesce(${`,"${field}":`} || to_json(nullif(${column}, ''))::text, '')`,
  ),
  sql` || `,
)} || '}'`
