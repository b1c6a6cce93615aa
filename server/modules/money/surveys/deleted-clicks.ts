import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deletedAccounts, deletedClicks, surveyClicks } from '#server/db/schema.ts'
import { addDebt, carryOver } from '#server/modules/money/ledger/debts.ts'
import type { Work } from '#server/work/work.ts'
import type { Postback, PostbackRefusal } from './postback.ts'

/**
 * The provider takes points back for months, also from accounts that were deleted meanwhile. Their clicks stay for that
 * time, with a keyed hash of the e-mail address.
 */

/** Keeps the surveys of an account that this act deletes. @param isProved Whether its own are of who has the address. */
export async function storeClicks(
  w: Work,
  { participantId, ...account }: { participantId: number; emailHash: Uint8Array; lostPoints: number },
  isProved: boolean,
): Promise<void> {
  // Surveys of accounts that this one had followed go back to the hash, by the address of today.
  await w.db
    .update(deletedAccounts)
    .set({ participantId: null, emailHash: account.emailHash })
    .where(eq(deletedAccounts.participantId, participantId))
  if (!isProved || (await countClicks(w.db, participantId)) === 0) return
  const [stored] = await w.db.insert(deletedAccounts).values(account).returning({ id: deletedAccounts.id })
  await w.db.execute(
    sql`insert into deleted_click (id, account_id, taker_hash, paid, started_at)
      select click.id, ${stored?.id}::integer, sha256(convert_to(owner.enc_id, 'UTF8')),
        coalesce((select jsonb_agg(jsonb_build_object(
            'transaction', credit.transaction, 'kind', credit.kind, 'points', credit.points))
          from survey_credit credit
          where credit.click_id = click.id and credit.state = 'confirmed' and credit.points > 0), '[]'),
        click.started_at
      from survey_click click join participant owner on owner.id = click.participant_id
      where owner.id = ${participantId}`,
  )
}

export function countClicks(db: Database, participantId: number): Promise<number> {
  return db.$count(surveyClicks, eq(surveyClicks.participantId, participantId))
}

/** Notes which account has the address of deleted accounts now. */
export async function claimClicks(
  w: Work,
  { participantId, emailHashes }: { participantId: number; emailHashes: Uint8Array[] },
): Promise<void> {
  await w.db
    .update(deletedAccounts)
    .set({ participantId })
    .where(inArray(deletedAccounts.emailHash, emailHashes))
}

/**
 * Applies a postback about a survey of a deleted account, at most once. Points that are taken back and that the account
 * had spent are owed by its e-mail address. A credit pays nobody any more, which the page of the deletion has said.
 *
 * @throws {HostError} `unauthenticated` if the account that has the address now is deleted at this moment.
 */
export async function applyToDeleted(w: Work, postback: Postback): Promise<PostbackRefusal | null> {
  const { db: tx, now: at } = w
  const found = await findClick(tx, postback.sub_id)
  if (!found) return 'unknown-click'
  if (Buffer.compare(found.takerHash, hashTaker(postback.user_id)) !== 0) return 'foreign-click'
  if (postback.status === '1') return null
  // In this order, because a deletion locks its balance first.
  if (found.participantId !== null) await w.participant(found.participantId)
  const [account] = await tx
    .select()
    .from(deletedAccounts)
    .where(eq(deletedAccounts.id, found.accountId))
    .for('update')
  const { paid } = (await findClick(tx, postback.sub_id)) ?? found
  const kind = postback.type === 'bonus' ? 'bonus' : 'credit'
  const taken = paid.find((each) => each.transaction === postback.trans_id && each.kind === kind)
  if (!account || !taken) return null
  const left = paid.filter((each) => each !== taken)
  await tx.update(deletedClicks).set({ paid: left }).where(eq(deletedClicks.id, postback.sub_id))
  const covered = Math.min(taken.points, account.lostPoints)
  await tx
    .update(deletedAccounts)
    .set({ lostPoints: account.lostPoints - covered })
    .where(eq(deletedAccounts.id, account.id))
  const points = taken.points - covered
  if (points === 0) return null
  const { participantId, emailHash } = account
  if (participantId === null) await addDebt(tx, { emailHash, points, at })
  else carryOver(w, { participantId, points })
  w.note({
    actor: { command: 'survey postback' },
    act: 'debt.add',
    subject: `debt:${postback.trans_id}`,
    reason: 'The survey provider took back points that a deleted account had spent',
    after: { points },
  })
  return null
}

async function findClick(db: Database, id: string) {
  const [row] = await db
    .select({
      accountId: deletedClicks.accountId,
      takerHash: deletedClicks.takerHash,
      paid: deletedClicks.paid,
      participantId: deletedAccounts.participantId,
    })
    .from(deletedClicks)
    .innerJoin(deletedAccounts, eq(deletedAccounts.id, deletedClicks.accountId))
    .where(eq(deletedClicks.id, id))
  return row ?? null
}

/** Deletes what is too old for a reversal. */
export async function deleteClicksOfDeletedBefore(db: Database, moment: Date): Promise<void> {
  const { accountId, startedAt } = deletedClicks
  // Both parts of the statement see the clicks as they were.
  await db.execute(
    sql`with gone as ${db.delete(deletedClicks).where(lt(startedAt, moment)).returning({ accountId })}
      delete from ${deletedAccounts} where id in (select account_id from gone) and not exists (
        select from ${deletedClicks} where ${and(eq(accountId, deletedAccounts.id), gte(startedAt, moment))})`,
  )
}

const hashTaker = (encId: string) => new Uint8Array(createHash('sha256').update(encId).digest())
