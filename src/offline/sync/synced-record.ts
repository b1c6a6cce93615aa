import { isSignedOut, storedAnswers } from '#offline/cache/answer-store.ts'
import { promisifyRequest } from 'idb-keyval'
import { observable } from '#base/observable.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { finishOrFlush } from '#base/page-lifecycle.ts'

/** Contents of a record: at most one change or synced item for each id. */
export interface Contents<Item> {
  /** Changes that the host does not have, oldest first. */
  unsynced: readonly Item[]
  /** Items that the host has, too. */
  synced: readonly Item[]
  /** Whether the host's list was ever merged on this device. */
  hasServerCopy: boolean
}

export interface OwnedContents<Item> extends Contents<Item> {
  /** `enc_id` of the owner; null before the record is opened. */
  owner: string | null
}

/** The parts in which one kind of record differs from another. */
export interface RecordKind<Item> {
  /** Name of the channel and of the lock that all tabs share. */
  name: string
  keyOf: (owner: string) => string
  /** Reads a stored record. Whatever it cannot read, it leaves out. */
  read: (stored: unknown) => Contents<Item>
  /** Undefined deletes the record. */
  write: (contents: Contents<Item>) => unknown
  idOf: (item: Item) => string | number
  /** Increases with each change of an item, and identifies the change. */
  versionOf: (item: Item) => string | number
  isForHost: (item: Item) => boolean
  /** Whether the device keeps the item when the host has it. */
  isKept: (item: Item) => boolean
}

type RecordStep<Item> = (before: Contents<Item>) => Contents<Item>

const nothing = { unsynced: [], synced: [], hasServerCopy: false }

/**
 * Items of one participant that change on the device and reach the host later. A change is effective immediately and
 * written behind. `follow-record.ts` sends it.
 */
export class SyncedRecord<Item> {
  readonly kind: RecordKind<Item>
  readonly #contents = observable<OwnedContents<Item>>({ owner: null, ...nothing })
  readonly get = this.#contents.get
  readonly subscribe = this.#contents.subscribe
  /** The last change that another tab has brought to the host. */
  readonly syncedElsewhere = observable<{ owner: string; item: Item } | null>(null)
  readonly #otherTabs
  /** Steps that are not on the disk: under way, or failed. */
  readonly #unwritten = new Set<RecordStep<Item>>()
  #stepCount = 0
  /** Whether the stored contents are included. */
  #isRead = false
  #opened = Promise.resolve()

  constructor(kind: RecordKind<Item>) {
    this.kind = kind
    this.#otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(kind.name) : null
    this.#otherTabs?.addEventListener('message', ({ data }) => {
      // A tab of a former version sends a text.
      if (typeof data === 'object') this.syncedElsewhere.set(data)
      void this.refresh()
    })
  }

  /** Switches to this participant's record; resolves when the stored contents are included. */
  open(owner: string | null): Promise<void> {
    if (owner !== this.get().owner) {
      this.#unwritten.clear()
      this.#isRead = false
      this.#contents.set({ owner, ...nothing })
      this.#opened = this.refresh()
    }
    return this.#opened
  }

  /** Includes what other tabs have written. */
  async refresh(): Promise<void> {
    const { owner } = this.get()
    if (owner === null) return
    const before = this.#stepCount
    const stored = await storedAnswers.get(this.kind.keyOf(owner)).catch(() => noStorage)
    if (stored === noStorage || owner !== this.get().owner) return
    // A change made during the read may be missing from it.
    if (this.#stepCount !== before) return this.refresh()
    let contents = this.kind.read(stored)
    for (const step of this.#unwritten) contents = step(contents)
    this.#isRead = true
    this.#contents.set({ owner, ...contents })
  }

  /**
   * Adds an item, or replaces the one of the same id unless that is newer.
   *
   * @returns Whether the device has stored it.
   */
  apply(item: Item): Promise<boolean> {
    const { idOf, versionOf } = this.kind
    const isNewer = (other: Item) => idOf(other) === idOf(item) && versionOf(other) > versionOf(item)
    return this.#change((before) => {
      if ([...before.unsynced, ...before.synced].some(isNewer)) return before
      const [unsynced, synced] = [
        this.#without(before.unsynced, [item]),
        this.#without(before.synced, [item]),
      ]
      return { ...before, unsynced: [...unsynced, item], synced }
    })
  }

  /** The oldest change that the host does not have. */
  nextUnsynced(): Item | undefined {
    return this.get().unsynced.find(this.kind.isForHost)
  }

  /**
   * The host has stored this change or finally refused it. A newer change of the same item stays.
   *
   * @param isStored Tells the other tabs that the host has stored it.
   */
  markSynced(item: Item, isStored = false): Promise<unknown> {
    const { idOf, versionOf, isKept } = this.kind
    const isSame = (other: Item) => idOf(other) === idOf(item) && versionOf(other) === versionOf(item)
    const { owner } = this.get()
    return this.#change(
      ({ unsynced, synced, ...before }) => ({
        ...before,
        unsynced: unsynced.filter((other) => !isSame(other)),
        synced: [...synced, ...unsynced.filter((other) => isSame(other) && isKept(other))],
      }),
      isStored ? { owner, item } : undefined,
    )
  }

  /** Replaces the synced items with the host's list. */
  async merge(owner: string, list: readonly Item[]): Promise<void> {
    // The participant may have signed out while the list was on its way.
    if (owner !== this.get().owner || owner !== deviceOwner()) return
    await this.#change(({ unsynced }) => ({
      unsynced,
      synced: this.#without(list, unsynced),
      hasServerCopy: true,
    }))
  }

  /** One transaction per change, so that tabs never overwrite each other. @returns Whether it was written. */
  async #change(step: RecordStep<Item>, message: unknown = 'changed'): Promise<boolean> {
    const { owner, ...before } = this.get()
    if (owner === null) return false
    this.#stepCount += 1
    let steps = [step]
    this.#unwritten.add(step)
    this.#contents.set({ owner, ...step(before) })
    const { keyOf, read, write } = this.kind
    const key = keyOf(owner)
    const put = (isLast: boolean) =>
      storedAnswers.transact('readwrite', async (objects) => {
        if (await isSignedOut(objects, isLast)) return false
        const stored = isLast ? null : read(await promisifyRequest<unknown>(objects.get(key)))
        // With those that have failed: else they would come back after this one, which may undo them. Not with those that
        // were written meanwhile: another tab may have gone on from them.
        const unwritten = [...this.#unwritten]
        if (unwritten.includes(step)) steps = unwritten.slice(0, unwritten.indexOf(step) + 1)
        const next = stored ? steps.reduce((contents, one) => one(contents), stored) : this.get()
        objects.put(write(next), key)
        return true
      })
    // Without storage space the change lasts as long as the page.
    const isWritten = await finishOrFlush(
      put(false)
        .then((isPut) => {
          if (isPut) for (const one of steps) this.#unwritten.delete(one)
          return isPut
        })
        .catch((error: unknown) => {
          reportWrite(error)
          return false
        }),
      () => {
        if (this.#isRead && this.get().owner === owner) void put(true).catch(() => {})
      },
    )
    this.#otherTabs?.postMessage(message)
    return isWritten
  }

  #without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
    const { idOf } = this.kind
    return items.filter((item) => !others.some((other) => idOf(other) === idOf(item)))
  }
}

/** Stands in place of a stored record that cannot be read. */
const noStorage = Symbol('noStorage')
