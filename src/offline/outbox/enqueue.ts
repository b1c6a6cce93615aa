import { type Entry, type OutboxItem, entriesIn, isSettled, newEntry } from './entry.ts'
import type { Step } from './table.ts'

/** What became of an item that asks to be let in. */
export type EnqueueResult =
  | { kind: 'saved'; entry: Entry }
  /** The same intent is here already: a second press, another try of the same form. */
  | { kind: 'known'; entry: Entry }
  /** The key belongs to another content: this is a new intent and needs a key of its own. */
  | { kind: 'key-taken' }
  /** An earlier one of the same kind may have left the device and has to be settled first. */
  | { kind: 'busy'; with: Entry }

/**
 * Lets an item in, by the rules of its kind: a newer profile replaces one that was never attempted, else waits behind
 * it; so do a study's answers, except that there is one set at a time; and there is one open cash-out at a time.
 */
export function enqueue(item: OutboxItem, now: number): Step<EnqueueResult> {
  return (rows) => {
    const all = entriesIn(rows)
    const known = all.find(({ key }) => key === item.key)
    if (known) {
      const isSame = isSettled(known) || sameContent(known, item)
      return { result: isSame ? { kind: 'known', entry: known } : { kind: 'key-taken' } }
    }
    const rivals = all.filter((entry) => !isSettled(entry) && isRival(entry, item))
    const busy = rivals.find((entry) => !isReplaceable(entry))
    if (busy && item.op !== 'profile') return { result: { kind: 'busy', with: busy } }
    const entry = newEntry(item, (all.at(-1)?.order ?? 0) + 1, now)
    const remove = rivals.filter(isReplaceable).map(({ key }) => key)
    return { put: [entry], remove, result: { kind: 'saved', entry } }
  }
}

function isRival(entry: Entry, item: OutboxItem): boolean {
  if (entry.owner !== item.owner || entry.op !== item.op) return false
  return item.op !== 'intake' || entry.studyId === item.studyId
}

/** A cash-out is never replaced: each one is money, and the participant decides about it. */
function isReplaceable({ op, attempts, state }: Entry): boolean {
  return op !== 'cashout' && attempts === 0 && state !== 'cancelling'
}

function sameContent(entry: Entry, item: OutboxItem): boolean {
  const studyId = item.op === 'intake' ? item.studyId : null
  const isSameIntent = entry.owner === item.owner && entry.op === item.op && entry.studyId === studyId
  return isSameIntent && canonical(entry.body) === canonical(item.body)
}

/** JSON that does not depend on the order of fields. */
function canonical(body: object | null): string {
  return JSON.stringify(Object.entries(body ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}
