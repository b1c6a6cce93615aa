import type { RecordPart } from '#contract/answers/support.ts'
import { reasonHeader } from '#contract/desk/endpoint.ts'
import { Reason } from '#contract/desk/answers/operators.ts'
import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { recordOpenings } from '#server/db/schema.ts'
import type { DeskEnv, SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { HostError } from '#server/errors/host-error.ts'

/** A page that is read again within this time is the same opening. */
const sameOpeningSeconds = hourSeconds

/** A statement takes 65,535 values. */
const recordsAtOnce = 1000

export interface Opening {
  operator: Pick<SignedInOperator, 'operatorId'>
  opened: RecordPart
  /** The reason in words for the participant. */
  reason: string
}

interface OpenedRecord {
  participantId: number
  /** Of what the operator works on; none for a record that is read as a whole. */
  reference?: string | null
}

/**
 * Records that an operator reads a part of these participants' records, which each of them sees: before the operator
 * does. Visitors have none.
 */
export async function openRecords(
  db: Database,
  opening: Opening,
  all: readonly { participantId: number | null; reference?: string | null }[],
  now: Date,
): Promise<void> {
  const records = all.filter((one): one is OpenedRecord => one.participantId !== null)
  for (let from = 0; from < records.length; from += recordsAtOnce)
    await openSome(db, opening, records.slice(from, from + recordsAtOnce), now)
}

async function openSome(
  db: Database,
  { operator: { operatorId }, opened, reason }: Opening,
  records: readonly OpenedRecord[],
  now: Date,
): Promise<void> {
  const known = await db
    .select({ participantId: recordOpenings.participantId, reference: recordOpenings.reference })
    .from(recordOpenings)
    .where(
      and(
        inArray(
          recordOpenings.participantId,
          records.map(({ participantId }) => participantId),
        ),
        eq(recordOpenings.operatorId, operatorId),
        eq(recordOpenings.opened, opened),
        eq(recordOpenings.reason, reason),
        gt(recordOpenings.at, secondsBefore(now, sameOpeningSeconds)),
      ),
    )
  const keyOf = ({ participantId, reference }: OpenedRecord) => `${participantId} ${reference ?? ''}`
  const keys = new Set(known.map(keyOf))
  // A list may hold several rows of one participant.
  const once = new Map(records.map((record) => [keyOf(record), record]))
  const added = [...once].flatMap(([key, record]) => (keys.has(key) ? [] : [record]))
  if (added.length === 0) return
  await db.insert(recordOpenings).values(
    added.map(({ participantId, reference = null }) => ({
      participantId,
      operatorId,
      opened,
      reason,
      reference,
      at: now,
    })),
  )
}

/** The reason that the operator gave for opening a record. @throws {HostError} `invalid` without one. */
export function reasonOf(c: Context<DeskEnv>): string {
  const reason = v.safeParse(Reason, decoded(c.req.header(reasonHeader) ?? ''))
  if (!reason.success) throw new HostError('invalid')
  return reason.output
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
