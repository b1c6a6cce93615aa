import {
  deviceOwner,
  clearDeviceOwner,
  isSignOutPending,
  setDeviceOwner,
} from '#offline/storage/device-session.ts'
import { type Session, createSession } from '#session/session.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'

const ledgerKey = ['ledger']

/** One load of the portal in a tab. `ledger` stands for all private answers; its data is the name of its owner. */
export class SessionPage {
  readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readonly events = new EventTarget()
  readonly session: Session
  /** Unsaved input, its participant and when it was typed. */
  form: { owner: string; at: number } | null = null
  /** The participant that the guards admitted last; null for a page of visitors. */
  admitted: string | null = null
  /** Whether the page is in the back/forward cache. */
  isFrozen = false
  /** Whether a `storage` event waits for this page. */
  hasEvent = false
  /** Whether the page has shown a visitor since the last sign-out on the device. */
  isEmptied = false
  /** Number of questions about the user. */
  asked = 0
  /** Whether one of them failed, and no later one was answered. */
  isUnanswered = false
  readonly #disk: Map<string, string>
  #attached = deviceOwner()

  constructor(disk: Map<string, string>, onRedirect: (page: SessionPage) => void) {
    this.#disk = disk
    if (this.#attached !== null && disk.has(this.#attached)) {
      this.client.setQueryData(userQuery.queryKey, rememberedUser({ enc_id: this.#attached }))
      this.client.setQueryData(ledgerKey, disk.get(this.#attached))
    }
    const endSession = async () => {
      this.#attached = null
      clearDeviceOwner()
      disk.clear()
    }
    const persisted = {
      adopt: async (owner: string) => {
        if (deviceOwner() !== owner) await endSession()
        this.#attached = owner
        setDeviceOwner(owner, () => {})
      },
      endSession,
      forget: () => endSession().then(() => true),
    }
    this.session = createSession(this.client, persisted)
    // Each tab has a window of its own.
    vi.stubGlobal('addEventListener', this.events.addEventListener.bind(this.events))
    this.session.start(() => onRedirect(this))
    this.admitted = this.shown
  }

  /** Whether the page stores what it shows. */
  get isStoring(): boolean {
    return this.#attached === this.shown && deviceOwner() === this.shown
  }

  get shown(): string | null {
    return this.session.user()?.enc_id ?? null
  }

  get ledger(): string | undefined {
    return this.client.getQueryData(ledgerKey)
  }

  type(at: number): void {
    if (this.shown !== null && this.admitted === this.shown) this.form ??= { owner: this.shown, at }
  }

  load(answer: () => Promise<string>): void {
    void this.client.fetchQuery({ queryKey: ledgerKey, queryFn: answer }).catch(() => {})
  }

  ask(): void {
    void this.client.fetchQuery(freshUserQuery).catch(() => {})
  }

  /** Not awaited: its request waits for the test. */
  finishSignOut(): void {
    if (isSignOutPending()) void this.session.finishSignOut().catch(() => {})
  }

  /** Stores what the page holds, like `PersistedQueries` after each change. */
  store(): void {
    if (this.#attached === null || this.#attached !== deviceOwner() || this.ledger === undefined) return
    this.#disk.set(this.#attached, this.ledger)
  }
}
