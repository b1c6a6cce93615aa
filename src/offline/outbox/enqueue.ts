import { type Entry, entriesIn, isSettled, newEntry, studyOf } from './entry.ts'
import { type OutboxItem, operations } from './operations.ts'
import type { TableStep } from './table.ts'

export type EnqueueResult =
  | { kind: 'saved'; entry: Entry }
  /** A second click, or another try of the same form: its intent is already stored. */
  | { kind: 'known'; entry: Entry }
  /** The key belongs to another body: this is a new intent, and needs a new key. */
  | { kind: 'key-taken' }
  /** An earlier entry of the same kind may have been sent, and has to be settled first. */
  | { kind: 'busy'; with: Entry }

/** Enqueues an item by the rule of its kind for another one (`operations`). */
export function enqueue(item: OutboxItem, now: number): TableStep<EnqueueResult> {
  return (rows) => {
    const all = entriesIn(rows)
    const known = all.find(({ key }) => key === item.key)
    if (known) {
      const isSame = isSettled(known) || sameContent(known, item)
      return { result: isSame ? { kind: 'known', entry: known } : { kind: 'key-taken' } }
    }
    const { another } = operations[item.op]
    const open = all.filter((entry) => !isSettled(entry) && isSameKind(entry, item))
    const rivals = another === 'beside' ? [] : open
    const isReplaceable = ({ attempts, state }: Entry) =>
      another !== 'refused' && attempts === 0 && state !== 'cancelling'
    const busy = rivals.find((entry) => !isReplaceable(entry))
    if (busy && another !== 'replaces-or-waits') return { result: { kind: 'busy', with: busy } }
    // With the time in it, the order also holds between this page's volatile entries and another tab's.
    const order = Math.max(now, (all.at(-1)?.order ?? 0) + 1)
    const replaced = rivals.filter(isReplaceable)
    const entry = { ...newEntry(item, order, now), ...openedBefore(item, replaced) }
    const remove = replaced.map(({ key }) => key)
    return { put: [entry], remove, result: { kind: 'saved', entry } }
  }
}

/** A profile that replaces an unsent one has the changes of both: it began with the values of the unsent one. */
function openedBefore(item: OutboxItem, replaced: readonly Entry[]): Partial<Pick<Entry, 'opened'>> {
  const before = replaced[0]
  if (!('opened' in item) || !item.opened || !before) return {}
  if (!before.opened) return { opened: null }
  const changed = [...new Set([...before.opened.changed, ...item.opened.changed])]
  return { opened: { values: before.opened.values, changed } }
}

function isSameKind(entry: Entry, item: OutboxItem): boolean {
  return entry.owner === item.owner && entry.op === item.op && entry.studyId === studyOf(item)
}

function sameContent(entry: Entry, item: OutboxItem): boolean {
  return isSameKind(entry, item) && canonical(entry.body) === canonical(item.body)
}

/** JSON that does not depend on the order of fields. */
function canonical(body: object | null): string {
  return JSON.stringify(Object.entries(body ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}
