import type { HoldScope } from '#contract/answers/support.ts'
import type { PeopleFoundAnswer, PeopleOnHoldAnswer, PersonAnswer } from '#contract/desk/answers/people.ts'
import { leftToGive } from '#domain/money/limits.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { accountHolds, sessions } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { findStudiesOf } from '#server/desk/answers/repo.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { findLinked } from '#server/desk/roster/duplicates.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findDecisiveSession } from '#server/modules/member/identity/repo.ts'
import { readGiving } from '#server/modules/money/approvals/approvals.ts'
import { findHold, insertHold } from '#server/modules/money/cashout/account-holds.ts'
import { releaseReason } from '#server/platform/sealing/sealed-column.ts'
import type { WorkDependencies } from '#server/work/work.ts'
import { type AccountAct, inAccount, notedOf, tellOfPayments } from './in-account.ts'
import { type ListPosition, pageOf } from '#server/desk/calls/list-position.ts'
import { findHolder, findNameAndPhone, findOnHold, findPeople, findPerson } from './repo.ts'
import { readTimeline } from './timeline.ts'

const comparing = 'We compare accounts of one address, phone or device'

/**
 * Opens a participant's record, which the participant sees with the reason.
 *
 * @throws {HostError} `not-found` if nobody has this reference, address, phone number or `enc_id`.
 */
export async function openPerson(
  { database, clock, config, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
  { query, reason }: { query: string; reason: string },
): Promise<PersonAnswer> {
  const now = clock()
  return database.db.transaction(async (tx) => {
    const person = await findPerson(tx, dataKeys, query)
    if (!person) throw new HostError('not-found')
    const { id: participantId, reference } = person
    await openRecords(tx, { operator, opened: 'account', reason }, [{ participantId, reference }], now)
    const hold = await findHolder(tx, { dataKeys, log }, participantId)
    const linked = await findLinked(tx, participantId)
    // The operator's words are for the one who is looked for.
    await openRecords(tx, { operator, opened: 'account', reason: comparing }, linked, now)
    const { timeline, isCut } = await readTimeline(tx, { dataKeys, log }, participantId)
    const giver = { operatorId: operator.operatorId, kind: 'points', limits: config.pointsLimits } as const
    return {
      id: participantId,
      enc_id: person.encId,
      email: person.email,
      ...(await findNameAndPhone(tx, { dataKeys, log }, participantId)),
      studies: await findStudiesOf(tx, participantId),
      created_at: person.createdAt.toISOString(),
      email_confirmed_at: person.emailConfirmedAt?.toISOString() ?? null,
      is_verified: (await findDecisiveSession(tx, participantId))?.state === 'approved',
      balance: person.balance,
      sessions: await tx.$count(sessions, eq(sessions.participantId, participantId)),
      hold: hold && {
        id: hold.id,
        scope: hold.scope,
        reason: hold.reason,
        held_at: hold.heldAt.toISOString(),
        held_by: hold.heldBy,
        appeal: hold.appeal,
        appealed_at: hold.appealedAt?.toISOString() ?? null,
      },
      may_give: leftToGive(await readGiving(tx, now, giver)),
      linked: linked.map(({ participantId: id, encId, ...one }) => ({ id, enc_id: encId, ...one })),
      timeline,
      is_cut: isCut,
    }
  })
}

const foundAtOnce = 20

/** Finds accounts by how the words of the name begin. Each participant that is shown sees the reason. */
export async function searchPeople(
  { database, clock }: DeskDependencies,
  operator: SignedInOperator,
  { query, reason }: { query: string; reason: string },
): Promise<PeopleFoundAnswer> {
  return database.db.transaction(async (tx) => {
    const found = await findPeople(tx, query, foundAtOnce)
    await openRecords(tx, { operator, opened: 'account', reason }, found, clock())
    const people = found.map(({ encId, email, name, createdAt }) => ({
      enc_id: encId,
      email,
      name: name || null,
      created_at: createdAt.toISOString(),
    }))
    return { people }
  })
}

const heldAtOnce = 50

/** Lists a page of the accounts on hold, which their participants see. */
export async function readPeopleOnHold(
  { database, clock, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
  after: ListPosition | null,
): Promise<PeopleOnHoldAnswer> {
  const now = clock()
  const reason = 'We are looking at accounts on hold'
  return database.db.transaction(async (tx) => {
    const page = { after, max: heldAtOnce + 1 }
    const found = await findOnHold(tx, { dataKeys, log }, page)
    const { rows, next } = pageOf(found, heldAtOnce, ({ heldAt: at, id }) => ({ at, id }))
    await openRecords(tx, { operator, opened: 'account', reason }, rows, now)
    return {
      people: rows.map((row) => ({
        enc_id: row.encId,
        email: row.email,
        scope: row.scope,
        reason: row.reason,
        held_at: row.heldAt.toISOString(),
        appealed_at: row.appealedAt?.toISOString() ?? null,
      })),
      next,
    }
  })
}

/**
 * Holds an account and others that look like the same person. Each is an act of its own; those on hold already stay so.
 *
 * @throws {DeskError} `changed-meanwhile` if the account is on hold, or another one is not linked with it any more.
 */
export async function holdAccounts(
  deps: WorkDependencies,
  act: AccountAct,
  { scope, also }: { scope: HoldScope; also: readonly number[] },
): Promise<void> {
  const linked = await findLinked(deps.database.db, act.participantId)
  const others = linked.filter(({ participantId }) => also.includes(participantId))
  if (others.length < also.length) throw new DeskError('changed-meanwhile')
  await holdAccount(deps, act, { scope })
  for (const { participantId, hold, by } of others) {
    const connected = `same ${by.join(', ')} as participant:${act.participantId}`
    if (hold === null) await holdAccount(deps, { ...act, participantId }, { scope, connected })
  }
}

/** Keeps an account's payouts from being sent, or places from it. */
export async function holdAccount(
  deps: WorkDependencies,
  act: AccountAct,
  { scope = 'payouts', ...more }: { scope?: HoldScope; connected?: string } = {},
): Promise<void> {
  const { participantId, operator, reason } = act
  await inAccount(deps, act, 'account', async (w) => {
    if (await findHold(w.db, participantId)) throw new DeskError('changed-meanwhile')
    const hold = { participantId, heldBy: operator.operatorId, scope, reason, heldAt: w.now }
    await insertHold(w.db, w.dataKeys, hold)
    if (scope !== 'studies') tellOfPayments(w, participantId, 'account')
    w.mail({ participantId, kind: 'account-held', facts: { reason, scope } })
    const after = { on_hold: true, scope, ...more }
    return w.note({ act: 'account.hold', ...notedOf(act), before: { on_hold: false }, after })
  })
}

/** Ends the hold that the operator has read. */
export async function releaseAccount(deps: WorkDependencies, act: AccountAct, hold: number): Promise<void> {
  const { participantId, operator, reason } = act
  await inAccount(deps, act, 'account', async (w) => {
    const [released] = await w.db
      .update(accountHolds)
      .set({
        releasedAt: w.now,
        releasedBy: operator.operatorId,
        releaseReason: releaseReason.seal(w.dataKeys, [hold], { text: reason }),
      })
      .where(
        and(
          eq(accountHolds.id, hold),
          eq(accountHolds.participantId, participantId),
          isNull(accountHolds.releasedAt),
        ),
      )
      .returning({ scope: accountHolds.scope })
    if (released === undefined) throw new DeskError('changed-meanwhile')
    const { scope } = released
    if (scope !== 'studies') tellOfPayments(w, participantId, 'account')
    w.mail({ participantId, kind: 'account-released', facts: { scope } })
    const change = { before: { on_hold: true, scope }, after: { on_hold: false } }
    return w.note({ act: 'account.release', ...notedOf(act), ...change })
  })
}
