import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StudyText } from '#contract/answers/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Piece, findTextNames } from './piece-table.ts'
import type { PiecePlace } from './places.ts'

/** Texts of a hundred studies take half a megabyte. */
const rangesAtOnce = 20

/**
 * A place's pieces of texts, by the lowest study id that each may hold. Only those are named again in which a text has
 * changed. PostgreSQL names them, so that no text leaves it before a portal asks for it.
 *
 * @param textHashes By study.
 */
export async function nameTexts(
  db: Database,
  { place, ids }: PiecePlace,
  textHashes: ReadonlyMap<number, string>,
  maxTexts: number,
): Promise<[lowest: number, Piece][]> {
  const ranges = rangesOf(ids, maxTexts).map(({ lowest, ids: held }) => {
    const digest = hash('sha256', held.map((id) => textHashes.get(id)).join(), 'base64url')
    return { lowest, madeOf: `${digest} ${held.join()}` }
  })
  const names = await findTextNames(db, place)
  const changed = ranges.flatMap(({ madeOf }) => (names.has(madeOf) ? [] : [madeOf]))
  for (let start = 0; start < changed.length; start += rangesAtOnce) {
    const some = changed.slice(start, start + rangesAtOnce)
    const made = await readValues(db, some.map(idsOf), textName)
    for (const [index, madeOf] of some.entries()) names.set(madeOf, made[index] ?? '')
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  return ranges.map(({ lowest, madeOf }) => {
    const name = names.get(madeOf) ?? ''
    return [lowest, { kind: 'texts', place, name, madeOf, body: null }]
  })
}

/** The text of a piece of texts; null if one of its studies has changed since. */
export async function textOf(db: Database, { madeOf, name }: Piece): Promise<string | null> {
  const [text = ''] = await readValues(db, [idsOf(madeOf)], sql`text`)
  return nameOf(text) === name ? text : null
}

const idsOf = (madeOf: string) => madeOf.split(' ')[1] ?? ''

/** Name of a piece: the first 16 characters of the base64url SHA-256 digest of its bytes. */
export const nameOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 16)

const textName = sql`left(translate(encode(sha256(convert_to(text, 'UTF8')), 'base64'), '+/', '-_'), 16)`

const Values = v.object({ rows: v.array(v.object({ value: v.string() })) })

/**
 * A value for each piece of texts, in order.
 *
 * @param lists Ids of each piece, with commas between them.
 * @param value Made of the piece's JSON, named `text`.
 */
async function readValues(db: Database, lists: readonly string[], value: SQLWrapper): Promise<string[]> {
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

const columns = {
  long_description: studies.longDescription,
  registration_link: studies.registrationLink,
  registration_email: studies.registrationEmail,
  registration_phone: studies.registrationPhone,
  trial: studies.trialFacts,
} satisfies Record<keyof StudyText, SQLWrapper>

const fields = Object.entries(columns).map(
  ([field, column]) => sql`coalesce(${`,"${field}":`} || to_json(nullif(${column}, ''))::text, '')`,
)

/** A study's id with its row as `JSON.stringify` writes it. Empty fields are left out. */
const row = sql`'"' || ${studies.id} || '":{"id":' || ${studies.id} || ${sql.join(fields, sql` || `)} || '}'`

/** A range of study ids whose texts are one piece. */
export interface IdRange {
  lowest: number
  ids: readonly number[]
}

/** Ids are 4 bytes with a sign. */
const idCount = 2 ** 31

/**
 * Divides ids into ranges: all ids are one range, and a range with too many ids is halved. So a range depends on its
 * own ids and on how many there are around it. A new or a missing id changes one range, or halves or joins one.
 *
 * @param ids In ascending order, from the first of `count` numbers on.
 * @param max Most ids of a range.
 */
export function rangesOf(ids: readonly number[], max: number, first = 0, count = idCount): IdRange[] {
  if (ids.length === 0) return []
  if (ids.length <= max) return [{ lowest: Math.max(first, 1), ids }]
  const half = count / 2
  const split = ids.findLastIndex((id) => id < first + half) + 1
  return [
    ...rangesOf(ids.slice(0, split), max, first, half),
    ...rangesOf(ids.slice(split), max, first + half, half),
  ]
}
