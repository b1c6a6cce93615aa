import type {
  PeopleFoundAnswer,
  PeopleOnHoldAnswer,
  PersonAnswer,
  WishesAnswer,
} from '#contract/desk/answers/people.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { accountHolds, ledgerEntries, sessions } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostConfig } from '#server/config/config.ts'
import { enqueuePush, pushEventOf } from '#server/modules/member/push/events.ts'
import { findDecisiveSession } from '#server/modules/member/identity/repo.ts'
import { findWish, findWishes, isAboveLimit } from '#server/modules/money/payouts/second-operator.ts'
import { findHold, insertHold } from '#server/modules/money/cashout/account-holds.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { enqueueBareMail, enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import { type Unsealing, releaseReason } from '#server/platform/sealing/sealed-column.ts'
import { type AccountAct, type AccountDependencies, aboutOf, inAccount } from './in-account.ts'
import { pageOf, readPosition } from '#server/desk/calls/list-position.ts'
import { findHolder, findOnHold, findPeople, findPerson } from './repo.ts'
import { readTimeline } from './timeline.ts'

/**
 * Opens a participant's record, which the participant sees with the reason.
 *
 * @throws {HostError} `not-found` if nobody has this reference, address, phone number or `enc_id`.
 */
export async function openPerson(
  { database, clock, dataKeys, log }: DeskDependencies,
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
    const { timeline, isCut } = await readTimeline(tx, { dataKeys, log }, participantId)
    return {
      id: participantId,
      enc_id: person.encId,
      email: person.email,
      created_at: person.createdAt.toISOString(),
      email_confirmed_at: person.emailConfirmedAt?.toISOString() ?? null,
      is_verified: (await findDecisiveSession(tx, participantId))?.state === 'approved',
      balance: person.balance,
      sessions: await tx.$count(sessions, eq(sessions.participantId, participantId)),
      hold: hold && {
        id: hold.id,
        reason: hold.reason,
        held_at: hold.heldAt.toISOString(),
        held_by: hold.heldBy,
        appeal: hold.appeal,
        appealed_at: hold.appealedAt?.toISOString() ?? null,
      },
      timeline,
      is_cut: isCut,
    }
  })
}

const foundAtOnce = 20

/** Finds accounts by a part of the name. Each participant that is shown sees the reason. */
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

/**
 * Lists a page of the accounts on hold, which their participants see.
 *
 * @throws {HostError} `invalid` for a text that is no place in the list.
 */
export async function readPeopleOnHold(
  { database, clock, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
  after: string | null,
): Promise<PeopleOnHoldAnswer> {
  const now = clock()
  const reason = 'We are looking at accounts on hold'
  return database.db.transaction(async (tx) => {
    const page = { after: after === null ? null : readPosition(after), max: heldAtOnce + 1 }
    const found = await findOnHold(tx, { dataKeys, log }, page)
    const { rows, next } = pageOf(found, heldAtOnce, ({ heldAt: at, id }) => ({ at, id }))
    await openRecords(tx, { operator, opened: 'account', reason }, rows, now)
    return {
      people: rows.map((row) => ({
        enc_id: row.encId,
        email: row.email,
        reason: row.reason,
        held_at: row.heldAt.toISOString(),
        appealed_at: row.appealedAt?.toISOString() ?? null,
      })),
      next,
    }
  })
}

type ToldDependencies = AccountDependencies & Unsealing

/** Keeps all payouts of an account from being sent. */
export async function holdAccount(deps: ToldDependencies, act: AccountAct): Promise<void> {
  const { participantId, operator, reason } = act
  const about = aboutOf(deps, act)
  await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    if (await findHold(tx, participantId)) throw new DeskError('changed-meanwhile')
    const hold = { participantId, heldBy: operator.operatorId, reason, heldAt: now }
    await insertHold(tx, deps.dataKeys, hold)
    const change = { before: { on_hold: false }, after: { on_hold: true } }
    await writeAct(tx, { actor: operator, act: 'account.hold', subject, about, reason, ...change }, now)
    await tellOfPayments(tx, participantId, 'account', now)
    const mail = { participantId, kind: 'account-held', facts: { reason }, at: now } as const
    await enqueueMail(tx, deps.dataKeys, mail)
  })
}

/** Ends the hold that the operator has read. */
export async function releaseAccount(deps: ToldDependencies, act: AccountAct, hold: number): Promise<void> {
  const { operator, reason } = act
  const about = aboutOf(deps, act)
  await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    const released = await tx
      .update(accountHolds)
      .set({
        releasedAt: now,
        releasedBy: operator.operatorId,
        releaseReason: releaseReason.seal(deps.dataKeys, [hold], { text: reason }),
      })
      .where(
        and(
          eq(accountHolds.id, hold),
          eq(accountHolds.participantId, act.participantId),
          isNull(accountHolds.releasedAt),
        ),
      )
      .returning({ id: accountHolds.id })
    if (released.length === 0) throw new DeskError('changed-meanwhile')
    const change = { before: { on_hold: true }, after: { on_hold: false } }
    await writeAct(tx, { actor: operator, act: 'account.release', subject, about, reason, ...change }, now)
    await tellOfPayments(tx, act.participantId, 'account', now)
    await enqueueBareMail(tx, { participantId: act.participantId, kind: 'account-released', at: now })
  })
}

const tellOfPayments = (tx: Database, participantId: number, about: 'account' | 'points', at: Date) =>
  enqueuePush(tx, participantId, { kind: 'payout-news', id: pushEventOf(about, at), at })

/**
 * Adds points as an entry of its own, or takes some that are there. A repetition with the same key changes nothing. Above a
 * limit the log keeps the wish, and the same entry of another operator approves it.
 *
 * @throws {DeskError} `approval-missing` above the limit; `changed-meanwhile` if the balance is another than `was`.
 * @throws {HostError} `insufficient-balance` if more would be taken than there are; `key-reused` if the key was used for
 * another act.
 */
export async function addPoints(
  deps: ToldDependencies,
  act: AccountAct,
  { key, points, was }: { key: string; points: number; was?: number | undefined },
  limits: HostConfig['pointsLimits'],
): Promise<void> {
  const { participantId, operator, reason } = act
  const about = aboutOf(deps, act)
  const outcome = await inAccount(deps, act, 'points', async (tx, { now, subject, balance }) => {
    const wish = { operatorId: operator.operatorId, subject, points }
    const isRepeated = (await tx.$count(ledgerEntries, isAdjustment(key))) > 0
    if (!isRepeated && was !== undefined && was !== balance) throw new DeskError('changed-meanwhile')
    if (!isRepeated && (await isAboveLimit(tx, wish, limits, now))) {
      const wishing = await findWish(tx, wish, now)
      const asked = {
        actor: operator,
        act: 'points.wish' as const,
        subject,
        about,
        reason,
        after: { points },
      }
      if (wishing === null) await writeAct(tx, asked, now)
      if (wishing === null || wishing === operator.operatorId) return 'wished'
    }
    const isNew = await addEntry(tx, {
      participantId,
      kind: 'adjustment',
      points,
      reference: { type: 'adjustment', id: key },
      source: null,
      reason,
      at: now,
    })
    if (!isNew) {
      const [known] = await tx.select().from(ledgerEntries).where(isAdjustment(key))
      if (known?.participantId !== participantId || known.points !== points || known.reason !== reason)
        throw new HostError('key-reused')
      return 'added'
    }
    const change = { before: { balance }, after: { balance: balance + points, points } }
    await writeAct(tx, { actor: operator, act: 'points.add', subject, about, reason, ...change }, now)
    if (points > 0) await tellOfPayments(tx, participantId, 'points', now)
    else await enqueuePush(tx, participantId, { kind: 'reversal', id: pushEventOf('points', now), at: now })
    const mail = { participantId, kind: 'points-added', facts: { points, reason }, at: now } as const
    await enqueueMail(tx, deps.dataKeys, mail)
    return 'added'
  })
  if (outcome === 'wished') throw new DeskError('approval-missing')
}

const lookingAtWishes = 'We are looking at points that wait for a second operator'

/** Lists points above a limit that wait for another operator, which their participants see. */
export async function readWishes(
  { database, clock, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
): Promise<WishesAnswer> {
  const now = clock()
  return database.db.transaction(async (tx) => {
    const wishes = await findWishes(tx, { dataKeys, log }, now)
    await openRecords(tx, { operator, opened: 'points', reason: lookingAtWishes }, wishes, now)
    return {
      wishes: wishes.map(({ participantId: id, encId, at, operatorId, name, reason, ...wish }) => ({
        ...wish,
        id,
        enc_id: encId,
        reason: reason ?? '',
        at: at.toISOString(),
        by: { id: operatorId ?? 0, name },
      })),
    }
  })
}

/** Takes the operator's own wish for points back. @throws {DeskError} if it does not wait any more. */
export async function withdrawPoints(
  deps: AccountDependencies,
  act: Omit<AccountAct, 'reason'>,
  points: number,
): Promise<void> {
  const { operator } = act
  await inAccount(deps, { ...act, reason: lookingAtWishes }, 'points', async (tx, { now, subject }) => {
    if ((await findWish(tx, { subject, points }, now)) !== operator.operatorId)
      throw new DeskError('changed-meanwhile')
    await writeAct(tx, { actor: operator, act: 'points.withdraw', subject, after: { points } }, now)
  })
}

const isAdjustment = (key: string) =>
  and(
    eq(ledgerEntries.kind, 'adjustment'),
    eq(ledgerEntries.refType, 'adjustment'),
    eq(ledgerEntries.refId, key),
  )
