/** Rows for which acts wait, in the order in which every act locks them. Two acts then never wait for each other. */
export const lockOrder = ['study', 'cash-out', 'participant', 'operator', 'catalogue', 'log'] as const

export type LockKind = (typeof lockOrder)[number]

/** The locks of one transaction. */
export class Locks {
  #last: { kind: LockKind; id: number } | null = null
  readonly #held = new Set<string>()

  /**
   * Notes a lock that is taken next. A row that is locked already may be asked for again.
   *
   * @param id Rows of one kind are locked in the order of their ids.
   * @throws {Error} if a later lock is held.
   */
  take(kind: LockKind, id = 0): void {
    const name = `${kind} ${id}`
    if (this.#held.has(name)) return
    const last = this.#last
    if (last && isBefore({ kind, id }, last))
      throw new Error(`${name} is locked after ${last.kind} ${last.id}: another act may wait the other way`)
    this.#held.add(name)
    this.#last = { kind, id }
  }
}

type Lock = { kind: LockKind; id: number }

const isBefore = (one: Lock, other: Lock): boolean =>
  one.kind === other.kind ? one.id < other.id : lockOrder.indexOf(one.kind) < lockOrder.indexOf(other.kind)
