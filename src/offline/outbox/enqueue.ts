import { type Entry, type OutboxItem, entriesIn, isSettled, newEntry, studyOf } from './entry.ts'
import type { TableStep } from './table.ts'

export type EnqueueResult =
  | { kind: 'saved'; entry: Entry }
  /** The same intent is already stored: a second click, or another try of the same form. */
  | { kind: 'known'; entry: Entry }
  /** The key belongs to another body: this is a new intent, and needs a new key. */
  | { kind: 'key-taken' }
  /** An earlier entry of the same kind may have been sent, and has to be settled first. */
  | { kind: 'busy'; with: Entry }

/**
 * Enqueues an item by the rules of its kind. A newer profile replaces one that was never attempted, and otherwise
 * waits behind it. The same holds for a study's answers and for an act on a study, of which only one can be open. Only
 * one cash-out can be open.
 */
export function enqueue(item: OutboxItem, now: number): TableStep<EnqueueResult> {
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
    // With the time in it, the order also holds between this page's volatile entries and another tab's.
    const order = Math.max(now, (all.at(-1)?.order ?? 0) + 1)
    const replaced = rivals.filter(isReplaceable)
    const entry = { ...newEntry(item, order, now), ...openedBefore(item, replaced) }
    const remove = replaced.map(({ key }) => key)
    return { put: [entry], remove, result: { kind: 'saved', entry } }
  }
}

/** A profile that replaces one which was never sent has its changes too: it began where that one did. */
function openedBefore(item: OutboxItem, replaced: readonly Entry[]): Partial<Pick<Entry, 'opened'>> {
  const before = replaced[0]
  if (item.op !== 'profile' || !item.opened || !before) return {}
  if (!before.opened) return { opened: null }
  const changed = [...new Set([...before.opened.changed, ...item.opened.changed])]
  return { opened: { values: before.opened.values, changed } }
}

function isRival(entry: Entry, item: OutboxItem): boolean {
  // A message never takes the place of another one.
  if (entry.owner !== item.owner || entry.op !== item.op || item.op === 'message') return false
  return entry.studyId === studyOf(item)
}

/** A cash-out is never replaced: it is money, so the participant decides. */
function isReplaceable({ op, attempts, state }: Entry): boolean {
  return op !== 'cashout' && attempts === 0 && state !== 'cancelling'
}

function sameContent(entry: Entry, item: OutboxItem): boolean {
  const isSameIntent = entry.owner === item.owner && entry.op === item.op && entry.studyId === studyOf(item)
  return isSameIntent && canonical(entry.body) === canonical(item.body)
}

/** JSON that does not depend on the order of fields. */
function canonical(body: object | null): string {
  return JSON.stringify(Object.entries(body ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}
