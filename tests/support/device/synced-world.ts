import { CallError } from '#api/errors.ts'
import { post } from '#api/client.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { clearDeviceOwner, setDeviceOwner } from '#offline/storage/device-session.ts'
import { type OwnerSession, followRecord } from '#offline/sync/follow-record.ts'
import { type RecordKind, SyncedRecord } from '#offline/sync/synced-record.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { vi } from 'vitest'

/** Fate of a request. `cut-after`: it carries the request out, and its answer is lost. */
export type Fate = 'answer' | 'cut-before' | 'cut-after' | 'refuse' | 'limit'

export interface Item {
  id: number
  owner: string
  version: number
}

interface Tab {
  record: SyncedRecord<Item>
  tell: (cause: string) => void
}

type Post = Parameters<typeof post<typeof endpoints.save>>[1]

let worlds = 0

/** Two tabs of a device and a host that keeps a list of items for each participant. */
export class SyncedWorld {
  readonly violations = new Set<string>()
  readonly #kind: RecordKind<Item>
  readonly #hasList: boolean
  readonly #tabs: [Tab, Tab]
  readonly #lists = new Map<string, Map<number, Item>>()
  /** Newest version of each item by owner: as changed on the device, as decided by the host. */
  readonly #changed = new Map<string, number>()
  readonly #decided = new Map<string, number>()
  #fates: Fate[] = []
  #cookie = 'ada'
  #version = 0

  /** @param hasList The device keeps the host's list too, as of applications; else only changes, as of marks. */
  constructor(hasList: boolean) {
    worlds += 1
    this.#hasList = hasList
    this.#kind = kindOf(`world-${worlds}`, hasList)
    stubLocks()
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => this.#meet(address, init))
    setDeviceOwner('ada', () => {})
    this.#tabs = [this.#openTab(), this.#openTab()]
  }

  change(tab: 0 | 1, id: number): void {
    const { record } = this.#tabs[tab]
    const { owner } = record.get()
    if (owner === null) return
    const item = { id, owner, version: (this.#version += 1) }
    this.#changed.set(`${owner} ${id}`, item.version)
    void record.apply(item)
  }

  /** Another device of the participant changes an item. */
  changeElsewhere(id: number): void {
    this.#listOf(this.#cookie).set(id, { id, owner: this.#cookie, version: (this.#version += 1) })
  }

  /** The next requests have these fates, one each. */
  expect(fates: readonly Fate[]): void {
    this.#fates = [...fates]
  }

  /** The browser's session becomes another one. @param isNoticed Whether the tabs hear of it now. */
  signIn(who: string, isNoticed: boolean): void {
    this.#cookie = who
    if (!isNoticed) return
    setDeviceOwner(who, () => {})
    for (const tab of this.#tabs) tab.tell('answer')
  }

  /** The host answers who is signed in. */
  tell(tab: 0 | 1): void {
    if (this.#tabs[tab].record.get().owner === this.#cookie) this.#tabs[tab].tell('answer')
  }

  async reload(tab: 0 | 1): Promise<void> {
    await this.#tabs[tab].record.open(null)
    this.#tabs[tab] = this.#openTab()
  }

  /** All is reachable: waits until both tabs and the host agree for this participant, and checks what has become of it. */
  async settle(who: string): Promise<void> {
    this.#fates = []
    this.signIn(who, true)
    for (const { record } of this.#tabs) await record.open(who)
    await vi.waitFor(
      () => {
        for (const tab of this.#tabs) tab.tell('answer')
        const states = this.#tabs.map(({ record }) => this.#stateOf(record))
        const agreed = this.#hasList ? [...this.#listOf(who)].map(([id, { version }]) => [id, version]) : []
        const wanted = JSON.stringify({ unsynced: [], synced: agreed.sort(byId) })
        if (states.some((state) => state !== wanted)) throw new Error(`${states.join('\n')}\n${wanted}`)
      },
      { ...pollTimeout, interval: 2 },
    )
    for (const [item, version] of this.#changed) {
      if (item.startsWith(who) && (this.#decided.get(item) ?? 0) < version)
        this.violations.add(`lost: ${item}`)
    }
  }

  async end(): Promise<void> {
    for (const { record } of this.#tabs) await record.open(null)
    clearDeviceOwner()
    vi.unstubAllGlobals()
  }

  #stateOf(record: SyncedRecord<Item>): string {
    const { unsynced, synced } = record.get()
    const pairs = (items: readonly Item[]) => items.map(({ id, version }) => [id, version]).sort(byId)
    return JSON.stringify({ unsynced: pairs(unsynced), synced: pairs(synced) })
  }

  #openTab(): Tab {
    const record = new SyncedRecord(this.#kind)
    const listeners = new Set<Parameters<OwnerSession['subscribe']>[0]>()
    const session: OwnerSession = {
      owner: () => this.#noticed(),
      subscribe: (listener) => void listeners.add(listener),
    }
    followRecord(record, session, {
      send: (item, csrfToken) => post(endpoints.save, { body: bodyOf(item), csrfToken }),
      onRefused: () => {},
      fetchList: this.#hasList ? () => this.#fetchList() : undefined,
    })
    return {
      record,
      tell: (cause) => {
        for (const listener of listeners) listener('member', 'member', cause)
      },
    }
  }

  #noticed(): string | null {
    return localStorage.getItem('stipend.owner')
  }

  async #fetchList(): Promise<{ owner: string; list: readonly Item[] }> {
    const answer = await fetch('/list', {}).catch(() => null)
    if (!answer?.ok) throw new CallError({ kind: 'network' })
    return answer.json()
  }

  async #meet(address: string, init: RequestInit): Promise<Response> {
    const fate = this.#fates.shift() ?? 'answer'
    const session = this.#cookie
    if (fate === 'cut-before') throw new TypeError('No network')
    if (fate === 'limit') return Response.json({ error: 'rate-limited' }, { status: 429 })
    const answer =
      address === endpoints.user.path
        ? Response.json({ email: 'a@b.co', enc_id: session, csrf_token: `token-${session}` })
        : address === '/list'
          ? Response.json({ owner: session, list: [...this.#listOf(session).values()] })
          : this.#store(session, init, fate === 'refuse')
    if (fate === 'cut-after') throw new TypeError('The connection broke')
    return answer
  }

  #store(session: string, { body, headers }: RequestInit, isRefused: boolean): Response {
    if (new Headers(headers).get('X-CSRFToken') !== `token-${session}`) {
      return Response.json({ error: 'csrf-failed' }, { status: 403 })
    }
    const item = itemOf(JSON.parse(typeof body === 'string' ? body : '{}'))
    if (item.owner !== session) this.violations.add(`a change of ${item.owner} in the session of ${session}`)
    const name = `${item.owner} ${item.id}`
    if (item.version < (this.#decided.get(name) ?? 0)) this.violations.add(`an older change after: ${name}`)
    this.#decided.set(name, item.version)
    if (isRefused) return Response.json({ error: 'invalid' }, { status: 422 })
    this.#listOf(session).set(item.id, item)
    return Response.json({ ok: true })
  }

  #listOf(owner: string): Map<number, Item> {
    const list = this.#lists.get(owner) ?? new Map<number, Item>()
    this.#lists.set(owner, list)
    return list
  }
}

const byId = (one: readonly (number | undefined)[], other: readonly (number | undefined)[]) =>
  (one[0] ?? 0) - (other[0] ?? 0)

/** The call has room for one number and one answer: an item fits in as text. */
const bodyOf = (item: Item): Post['body'] => ({ saved: true, ...item })
const itemOf = ({ id, owner, version }: Item): Item => ({ id, owner, version })

function kindOf(name: string, hasList: boolean): RecordKind<Item> {
  const readItems = (stored: unknown): { unsynced: Item[]; synced: Item[]; hasServerCopy: boolean } =>
    structuredClone(Object(stored).contents) ?? { unsynced: [], synced: [], hasServerCopy: false }
  return {
    name,
    keyOf: (owner) => `${name}:${owner}`,
    read: readItems,
    write: (contents) => ({ contents: structuredClone(contents) }),
    idOf: ({ id }) => id,
    versionOf: ({ version }) => version,
    isForHost: () => true,
    isKept: () => hasList,
  }
}

/** Web Locks, which the window of the tests lacks. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) => (key === 'locks' ? { request } : Reflect.get(target, key)),
    }),
  )
}
