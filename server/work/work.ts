import type { Database, OpenDatabase } from '#server/db/database.ts'
import { operators } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { HostError } from '#server/errors/host-error.ts'
import type { Actor, LoggedAct } from '#server/platform/audit/entry.ts'
import type { QueuedMail } from '#server/platform/mail-queue/enqueue.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type Account, lockAccount } from '#server/platform/sessions/accounts.ts'
import { type Effects, commit } from './commit.ts'
import type { NewEntry } from './ledger.ts'
import { lockRevision } from './lock-revision.ts'
import { type LockKind, Locks } from './locks.ts'
import type { QueuedPush } from './push-jobs.ts'

export interface WorkDependencies extends WithKeys {
  database: Pick<OpenDatabase, 'db'>
  clock: () => Date
}

/** A command that seals nothing and opens nothing needs no keys. */
type WithKeys = Partial<Unsealing>

/** An act as the log has it. References, amounts and internal ids only: entries outlive the participants. */
export interface Noted extends Pick<LoggedAct, 'act' | 'subject' | 'reason' | 'before' | 'after'> {
  /** The participant of whom the reason tells: it is sealed under a key that goes with the account. */
  about?: number
  /** The operator whose wish the host carries out; by default the actor of the work. */
  actor?: Actor
}

/** The end of an act whose actor answers for it: the log has an entry, or nothing was done. */
class Ended<Result> {
  readonly #result: Result

  constructor(result: Result) {
    this.#result = result
  }

  get result(): Result {
    return this.#result
  }
}
export type { Ended }

/**
 * One act in one transaction. It locks what it decides on, in one order (`locks.ts`), decides, and says what follows.
 * Points, messages and entries of the log are collected, and written when it has decided (`commit.ts`).
 */
export class Work implements Unsealing {
  /** The transaction: for what the act reads, and for the rows of its own module. */
  readonly db: Database
  /** The moment of all that the act leaves. */
  readonly now: Date
  /** Who answers for it in the log. */
  readonly actor: Actor
  /** The operator whose sessions the act ends: it may be the actor. */
  accessEnds: number | null = null
  readonly #keys: WithKeys
  readonly #locks = new Locks()
  readonly #effects: Effects = { entries: [], pushes: [], mails: [], acts: [] }

  constructor(db: Database, keys: WithKeys, { actor, now }: { actor: Actor; now: Date }) {
    this.db = db
    this.now = now
    this.#keys = keys
    this.actor = actor
  }

  get dataKeys(): Unsealing['dataKeys'] {
    return required(this.#keys.dataKeys)
  }

  get log(): Unsealing['log'] {
    return required(this.#keys.log)
  }

  /**
   * Locks a row by a query of its module, until the transaction ends.
   *
   * @throws {Error} for a lock out of turn.
   */
  lock<Row>(kind: LockKind, id: number, query: (db: Database) => Promise<Row>): Promise<Row> {
    this.#locks.take(kind, id)
    return query(this.db)
  }

  /** Locks a participant, with the balance; null if the account was deleted. */
  account(participantId: number): Promise<Account | null> {
    return this.lock('participant', participantId, (db) => lockAccount(db, participantId))
  }

  /** Locks a participant, with the balance. @throws {HostError} `unauthenticated` if the account was deleted. */
  async participant(participantId: number): Promise<Account> {
    const account = await this.account(participantId)
    if (account === null) throw new HostError('unauthenticated')
    return account
  }

  /** Lets the acts of one operator follow each other, so that none counts too little of a limit. */
  async operator(operatorId: number): Promise<void> {
    await this.lock('operator', operatorId, (db) =>
      db
        .select({ id: operators.id })
        .from(operators)
        .where(eq(operators.id, operatorId))
        .for('no key update'),
    )
  }

  /** Locks the catalogue for a change. */
  catalogue(): Promise<void> {
    return this.lock('catalogue', 0, lockRevision)
  }

  /** Adds an entry to the ledger, which changes the balance. */
  addPoints(entry: NewEntry): void {
    this.#effects.entries.push(entry)
  }

  /** Queues a push message for all browsers of a participant that want its kind, once for each event. */
  push(message: QueuedPush): void {
    this.#effects.pushes.push(message)
  }

  mail(mail: QueuedMail): void {
    this.#effects.mails.push(mail)
  }

  /** Leaves an entry in the log, with which the act ends. */
  note(act: Noted): Ended<void>
  note<Result>(act: Noted, result: Result): Ended<Result>
  note<Result>({ about, ...act }: Noted, result?: Result) {
    const sealed = about !== undefined && {
      about: { participantId: about, dataKeys: this.dataKeys, log: this.log },
    }
    this.#effects.acts.push({ actor: this.actor, ...act, ...sealed })
    return new Ended(result)
  }

  /** Ends an act whose entries are noted. */
  noted<Result>(result: Result): Ended<Result> {
    if (this.#effects.acts.length === 0) throw new Error('The act has no entry in the log')
    return new Ended(result)
  }

  /** Ends an act that was refused, or was done before: it leaves nothing. */
  noteNothing<Result>(result: Result): Ended<Result> {
    if (Object.values(this.#effects).some(({ length }) => length > 0))
      throw new Error('The act leaves something, and no entry in the log')
    return new Ended(result)
  }

  /** Writes what was collected. */
  commit(): Promise<void> {
    return commit(this, this.#locks, this.#effects)
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An act that seals or opens needs the keys of the host')
  return value
}

/** The host itself: it carries out what participants do, and what the time brings. */
const host: Actor = { command: 'host' }

/**
 * Carries out an act in a transaction of its own.
 *
 * @param actor Who answers for it in the log: an operator's act ends with its entry, or with the word that there is nothing
 * to note. Null for a participant, or for the host's own work.
 */
export function work<Result>(
  deps: WorkDependencies,
  actor: Actor,
  act: (w: Work) => Promise<Ended<Result>>,
): Promise<Result>
export function work<Result>(
  deps: WorkDependencies,
  actor: { command: string } | null,
  act: (w: Work) => Promise<Result>,
): Promise<Result>
export function work<Result>(
  deps: WorkDependencies,
  actor: Actor | null,
  act: (w: Work) => Promise<Result | Ended<Result>>,
): Promise<Result> {
  return deps.database.db.transaction(async (tx) => {
    const end = await workIn(tx, deps, act, deps.clock(), actor ?? host)
    return end instanceof Ended ? end.result : end
  })
}

/** Carries out an act of a participant in a transaction that has begun, such as the one that claims its key. */
export async function workIn<Result>(
  tx: Database,
  deps: Omit<WorkDependencies, 'database'>,
  act: (w: Work) => Result | Promise<Result>,
  now = deps.clock(),
  actor: Actor = host,
): Promise<Result> {
  const w = new Work(tx, deps, { actor, now })
  const result = await act(w)
  await w.commit()
  return result
}
