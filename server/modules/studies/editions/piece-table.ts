import { everywhere, nation } from '#domain/editions/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { pieces } from '#server/db/schema.ts'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

/** The table of pieces. Bodies are JSON texts in brotli. */

type PieceTimes = Pick<typeof pieces.$inferSelect, 'madeAt' | 'replacedAt'>
export type Piece = Omit<typeof pieces.$inferSelect, keyof PieceTimes>

/** Room for replaced pieces and for changes: with 20,000 studies it holds those of some weeks. */
const maxReplacedBytes = 512 * 1024 * 1024

const { kind, place, name, madeOf, body, replacedAt } = pieces

/** The pieces of the newest edition, without texts. */
export function findCurrent(db: Database): Promise<Omit<Piece, 'body'>[]> {
  const isCurrent = and(isNull(replacedAt), inArray(kind, ['studies', 'newest', 'sites', 'conditions']))
  return db.select({ kind, place, name, madeOf }).from(pieces).where(isCurrent)
}

/** Names of a place's pieces of texts in the newest edition, by what they are made of. */
export async function findTextNames(db: Database, of: string): Promise<Map<string, string>> {
  const isCurrent = and(isNull(replacedAt), eq(kind, 'texts'), eq(place, of))
  const rows = await db.select({ name, madeOf }).from(pieces).where(isCurrent)
  return new Map(rows.map((row) => [row.madeOf, row.name]))
}

/** A piece or a change of any edition. */
export async function findPiece(db: Database, named: string): Promise<Piece | null> {
  const columns = { kind, place, name, madeOf, body }
  const [row] = await db.select(columns).from(pieces).where(eq(name, named)).limit(1)
  return row ?? null
}

/** Whether a piece of the newest edition is of the same place as another one. All of a small catalogue is the nation's. */
export async function isNewest(db: Database, named: string, older: string): Promise<boolean> {
  const isAlike = sql`exists (select from ${pieces} as older where older.name = ${older} and older.kind = piece.kind
    and replace(older.place, ${everywhere}, ${nation}) = replace(piece.place, ${everywhere}, ${nation}))`
  return (await db.$count(pieces, and(eq(name, named), isNull(replacedAt), isAlike))) > 0
}

export async function findBodies(db: Database, names: string[]) {
  const rows = await db.select({ name, body }).from(pieces).where(inArray(name, names))
  return rows.map((row) => [row.name, row.body] as const)
}

/**
 * Adds pieces to the newest edition, or a change, which belongs to none. They may be known from an older one. PostgreSQL
 * allows 65,535 parameters: enough for the texts of a million studies in one place.
 */
export async function addPieces(db: Database, made: readonly Piece[], times: PieceTimes): Promise<void> {
  await db
    .insert(pieces)
    .values(made.map((piece) => ({ ...piece, ...times })))
    .onConflictDoUpdate({
      target: [kind, place, name],
      set: { madeOf: sql`excluded.made_of`, replacedAt: times.replacedAt },
    })
}

/** Takes a place's pieces out of the newest edition. */
export async function replacePieces(
  db: Database,
  replaced: Pick<Piece, 'kind' | 'place'>,
  now: Date,
): Promise<void> {
  const kinds: Piece['kind'][] = replaced.kind === 'studies' ? ['studies', 'texts'] : [replaced.kind]
  await db
    .update(pieces)
    .set({ replacedAt: now })
    .where(and(isNull(replacedAt), inArray(kind, kinds), eq(place, replaced.place)))
}

/** Deletes what was replaced first, beyond a limit of bytes, and replaced texts: no change is made from them. */
export async function deleteOldest(db: Database, maxBytes = maxReplacedBytes): Promise<void> {
  const bytes = sql<number>`sum(octet_length(${body})) over (order by ${desc(replacedAt)}, ${name})`
  const kept = db
    .select({ name, bytes: bytes.as('bytes') })
    .from(pieces)
    .where(isNotNull(replacedAt))
    .as('kept')
  const oldest = db
    .select({ name: kept.name })
    .from(kept)
    .where(sql`${kept.bytes} > ${maxBytes}`)
  await db.delete(pieces).where(and(isNotNull(replacedAt), or(isNull(body), inArray(name, oldest))))
}
