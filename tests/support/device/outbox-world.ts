import { cashoutPoints } from '#contract/base/constants.ts'
import type { Transport, SenderSession } from '#offline/outbox/transport.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { SentAnswer } from '#offline/outbox/classify-response.ts'
import type { TableChange, EntryTable } from '#offline/outbox/table.ts'

/** Everything that can happen to one post on its way. */
export type Fault =
  | 'none'
  | 'cut-before'
  | 'cut-after'
  | 'unavailable'
  | 'limited'
  | 'late'
  | 'captive-portal'
  | 'refused-by-proxy'
  | 'stale-token'

/** An effect of a post at the host. */
export interface Effect {
  key: string
  /** Owner of the session that carried it out. */
  session: string
  op: Entry['op']
  owner: string
  /** Caused by a copy that the device had given up. */
  isLate: boolean
}

const startingPoints = 9000

/**
 * A host as the device sees it, in memory: sessions, balances and, if replayable, one stored answer per key. It reads
 * the intent from the body of a post, so that it can count effects also without keys.
 */
export class ModelHost {
  readonly effects: Effect[] = []
  signedIn: string | null = 'ada'
  isReachable = true
  /** Each post takes the next one. */
  faults: Fault[] = []
  readonly isReplayable: boolean
  /** Posts that the device has given up and that are still under way. */
  #late: { entry: Entry; session: SenderSession }[] = []
  readonly #answers = new Map<string, { body: string; status: number; text: string }>()
  readonly #answered = new Set<string>()
  readonly #tokens = new Map<string, number>()

  constructor(isReplayable: boolean) {
    this.isReplayable = isReplayable
  }

  balanceOf(owner: string): number {
    const taken = this.effects.filter((effect) => effect.op === 'cashout' && effect.session === owner)
    return startingPoints - taken.length * cashoutPoints
  }

  signIn(owner: string | null): void {
    this.signedIn = owner
    // A token belongs to one session.
    if (owner !== null) this.#tokens.set(owner, (this.#tokens.get(owner) ?? 0) + 1)
  }

  openSession(): Awaited<ReturnType<Transport['openSession']>> {
    if (!this.isReachable) return { kind: 'unreachable' }
    if (this.signedIn === null) return { kind: 'signed-out' }
    const token = this.#tokenOf(this.signedIn)
    const session = { owner: this.signedIn, balance: this.balanceOf(this.signedIn), profile: null }
    return { kind: 'session', session: { ...session, userToken: token, csrfToken: token, time: null } }
  }

  post(entry: Entry, session: SenderSession): SentAnswer {
    const fault = this.isReachable ? (this.faults.shift() ?? 'none') : 'cut-before'
    if (fault === 'cut-before') return { kind: 'lost' }
    if (fault === 'late') {
      this.#late.push({ entry, session })
      return { kind: 'lost' }
    }
    if (fault === 'unavailable') return answer(503, { error: 'unavailable' })
    if (fault === 'limited') return { ...answer(429, { error: 'rate-limited' }), retryAfterMs: 1000 }
    if (fault === 'captive-portal') return { ...answer(200, '<html>'), isPage: true }
    if (fault === 'refused-by-proxy') return { ...answer(413, '<html>'), isPage: true }
    if (fault === 'stale-token') return answer(403, { error: 'csrf-failed' })
    const given = this.#authorised(entry, session) ?? this.#carryOut(entry)
    return fault === 'cut-after' ? { kind: 'lost' } : given
  }

  lateCopiesArrive(): void {
    for (const { entry, session } of this.#late.splice(0)) {
      if (this.#authorised(entry, session) === null) this.#carryOut(entry, true)
    }
  }

  cancel(entry: Entry, session: SenderSession): SentAnswer {
    if (!this.isReachable) return { kind: 'lost' }
    const refused = this.#authorised(entry, session)
    if (refused) return refused
    const stored = this.#answers.get(entry.key) ?? tombstone
    this.#answers.set(entry.key, stored)
    return answer(stored.status, stored.text)
  }

  #tokenOf(owner: string): string {
    return `secret-token-${owner}-${this.#tokens.get(owner) ?? 0}`
  }

  #authorised(entry: Entry, session: SenderSession): SentAnswer | null {
    if (this.signedIn === null) return answer(401, { error: 'unauthenticated' })
    if (session.csrfToken !== this.#tokenOf(this.signedIn)) return answer(403, { error: 'csrf-failed' })
    if (this.isReplayable && entry.owner !== this.signedIn) return answer(403, { error: 'owner-mismatch' })
    return null
  }

  #carryOut(entry: Entry, isLate = false): SentAnswer {
    const body = JSON.stringify(entry.body)
    // The pages of messages keep keys at any host.
    const keepsKey = this.isReplayable || entry.op === 'message'
    const stored = keepsKey ? this.#answers.get(entry.key) : undefined
    if (stored && stored.body !== body && stored !== tombstone) return answer(422, { error: 'key-reused' })
    if (stored) return answer(stored.status, stored.text)
    const given = this.#work(entry, isLate)
    if (keepsKey) this.#answers.set(entry.key, { body, ...given })
    return answer(given.status, keepsKey || given.status >= 400 ? given.text : '')
  }

  #work({ key, op, owner, studyId }: Entry, isLate: boolean): { status: number; text: string } {
    const session = this.signedIn ?? ''
    if (op === 'cashout' && this.balanceOf(session) < cashoutPoints) {
      return { status: 409, text: JSON.stringify({ error: 'insufficient-balance' }) }
    }
    const study = `${session} ${studyId}`
    if (op === 'intake' && this.#answered.has(study)) {
      return { status: 409, text: JSON.stringify({ error: 'already-answered' }) }
    }
    if (op === 'intake') this.#answered.add(study)
    this.effects.push({ key, op, owner, session, isLate })
    const receipt = { idempotency_key: key, reference: key.slice(0, 7), received_at: '2026-11-20T18:00:00Z' }
    return { status: 200, text: JSON.stringify(receipt) }
  }
}

const tombstone = { body: '', status: 410, text: JSON.stringify({ error: 'cancelled' }) }

function answer(status: number, body: unknown): Extract<SentAnswer, { kind: 'answer' }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answer', status, isPage: false, text, echoedKey: null, retryAfterMs: null }
}

/** The death of a page or a worker: it stops at one of its steps, before or after the step's effect. */
export interface Death {
  atStep: number
  isAfter: boolean
}

/** One run of a page or a worker. All its actions go through `step`; after its death they have no effect. */
export class Life {
  readonly died: Promise<'died'>
  #steps = 0
  #die: () => void = () => {}
  readonly #death: Death | null

  constructor(death: Death | null) {
    this.#death = death
    this.died = new Promise((resolve) => {
      this.#die = () => resolve('died')
    })
  }

  async step<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.#steps += 1
    const isLast = this.#steps >= (this.#death?.atStep ?? Number.POSITIVE_INFINITY)
    if (isLast && this.#death?.isAfter === false) return this.#end()
    const result = await work()
    return isLast ? this.#end() : result
  }

  #end(): Promise<never> {
    this.#die()
    return new Promise(() => {})
  }
}

/** A table and a transport of a page that can die. */
export function mortal(
  life: Life,
  table: EntryTable,
  host: ModelHost,
): { table: EntryTable; transport: Transport } {
  return {
    table: {
      read: () => life.step(() => table.read()),
      change: <Result>(
        step: (rows: Parameters<Parameters<EntryTable['change']>[0]>[0]) => TableChange<Result>,
      ) => life.step(() => table.change(step)),
    },
    transport: {
      openSession: () => life.step(() => host.openSession()),
      send: (entry, session) => life.step(() => host.post(entry, session)),
      takeBack: (entry, session) => life.step(() => host.cancel(entry, session)),
    },
  }
}
