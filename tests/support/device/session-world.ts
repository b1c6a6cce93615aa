import * as endpoints from '#contract/endpoints/endpoints.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { clearSignOut, deviceOwner } from '#offline/storage/device-session.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { SessionPage } from './session-page.ts'
import { userQuery } from '#session/user-query.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { vi } from 'vitest'

export type Outcome = 'host' | 'no-network' | 'server-error'

/** A request on its way. The host decides its answer when it is sent. */
interface Request {
  page: SessionPage
  settle: (outcome: Outcome) => void
}

/** A device with two tabs, and a host that knows one session by its cookie. */
export class SessionWorld {
  readonly violations = new Set<string>()
  readonly #disk = new Map<string, string>()
  #pages: [SessionPage, SessionPage]
  #acting: SessionPage | null = null
  #requests: Request[] = []
  #cookie: string | null = null
  #isReachable = true
  #now = 0
  #signOutAt = 0
  readonly #signInAt = new Map<string, number>()
  #isSignedOut = false
  #mustReload = false
  /** Whether the browser does not follow the navigation to the host. */
  #isStuck = false
  /** Runs if the page is still there 20 s after that navigation. */
  #whenStayed: (() => void) | null = null

  constructor() {
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.spyOn(Date, 'now').mockImplementation(() => (this.#now += 1))
    // Each tab has modules of its own.
    vi.spyOn(unsavedForms, 'isAny').mockImplementation(() => Boolean(this.#acting?.form))
    vi.spyOn(location, 'reload').mockImplementation(() => void (this.#mustReload = true))
    // The host ends the session and leads back to the portal.
    vi.spyOn(location, 'assign').mockImplementation(() => {
      this.#check('a sign-out ends no later session', this.#isSignedOut)
      if (this.#isStuck) return
      this.#cookie = null
      this.#mustReload = true
    })
    const { setTimeout: wait } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
      if (ms === 20_000) this.#whenStayed = work
      else wait(work, ms)
    })
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => this.#answer(address, signal))
    this.#pages = [this.#newPage(), this.#newPage()]
  }

  /** Runs an action in a tab, unless its page is frozen. The browser delivers the waiting event first. */
  async act(tab: 0 | 1, work: (page: SessionPage) => unknown): Promise<void> {
    await this.#deliver(this.#pages[tab])
    if (!this.#pages[tab].isFrozen) await this.#step(this.#pages[tab], work)
  }

  signIn(tab: 0 | 1, who: string): Promise<void> {
    return this.act(tab, (page) => {
      if (!this.#isReachable) return
      this.#cookie = who
      this.#isSignedOut = false
      this.#signInAt.set(who, (this.#now += 1))
      clearSignOut()
      // As `useAfterSignIn` does.
      void page.client.cancelQueries({ queryKey: userQuery.queryKey })
      page.ask()
    })
  }

  signOut(tab: 0 | 1, isStuck: boolean): Promise<void> {
    return this.act(tab, async (page) => {
      const { shown } = page
      if (shown === null) return
      this.#isStuck = isStuck
      this.#signOutAt = this.#now += 1
      this.#isSignedOut = true
      for (const one of this.#pages) one.isEmptied = one.shown === null
      await page.session.signOut()
      this.#isStuck = false
      if (isStuck && this.#isReachable) this.#whenStayed?.()
    })
  }

  load(tab: 0 | 1): Promise<void> {
    return this.act(tab, (page) => {
      const { shown } = page
      if (shown !== null) page.load(() => this.#request(page, () => shown))
    })
  }

  type(tab: 0 | 1): Promise<void> {
    return this.act(tab, (page) => page.type((this.#now += 1)))
  }

  /** Frozen pages get neither answers nor events. */
  freeze(tab: 0 | 1): Promise<void> {
    return this.act(tab, (page) => {
      for (const { settle } of this.#requests.filter((request) => request.page === page)) settle('no-network')
      page.isFrozen = true
    })
  }

  async thaw(tab: 0 | 1): Promise<void> {
    const page = this.#pages[tab]
    if (!page.isFrozen) return
    page.isFrozen = false
    page.hasEvent = false
    const event = Object.assign(new Event('pageshow'), { persisted: true })
    await this.#step(page, () => page.events.dispatchEvent(event))
    this.#checkTold(this.#acting ?? page)
  }

  reload(tab: 0 | 1): Promise<void> {
    return this.act(tab, () => (this.#mustReload = true))
  }

  expire(): void {
    this.#cookie = null
  }

  setReachable(isReachable: boolean): void {
    this.#isReachable = isReachable
  }

  async answer(outcome: Outcome, isNewest: boolean): Promise<void> {
    const request = isNewest ? this.#requests.at(-1) : this.#requests[0]
    if (!request || request.page.isFrozen) return
    const { page } = request
    const before = [page.shown, page.form]
    await this.#step(page, () => request.settle(outcome))
    const isSame = page.shown === before[0] && page.form === before[1]
    this.#check('a failed request changes nothing', outcome === 'host' || isSame)
  }

  /** Everything arrives, and each tab asks once more. */
  async end(): Promise<void> {
    this.#isReachable = true
    for (const tab of [0, 1] as const) {
      await this.thaw(tab)
      await this.act(tab, (page) => page.finishSignOut())
    }
    await this.#settle()
    const [one, other] = this.#pages
    const isToldAll = !one.isUnanswered && !other.isUnanswered
    const isAgreed = one.shown === other.shown && one.isStoring && other.isStoring
    this.#check('events and answers alone make the tabs agree', !isToldAll || isAgreed)
    for (let round = 0; round < 3; round += 1) {
      for (const tab of [0, 1] as const) await this.act(tab, (page) => page.ask())
      await this.#settle()
    }
    const shown = this.#pages.map((page) => page.shown)
    this.#check(
      'tabs, device and host agree',
      [...shown, deviceOwner()].every((who) => who === this.#cookie),
    )
    const isStale = ({ form }: SessionPage) =>
      form !== null && this.#signOutAt > Math.max(form.at, this.#signInAt.get(form.owner) ?? 0)
    this.#check('no form stays after its participant signed out', !this.#pages.some(isStale))
  }

  async signInBoth(who: string): Promise<void> {
    await this.signIn(0, who)
    await this.#settle()
    this.#check(
      'a sign-in reaches both tabs',
      this.#pages.every((page) => page.shown === who),
    )
  }

  /** Delivers all events and answers. */
  async #settle(): Promise<void> {
    do {
      for (const page of this.#pages) await this.#deliver(page)
      await this.answer('host', false)
    } while (this.#requests.length > 0 || this.#pages.some((page) => page.hasEvent))
  }

  #newPage(): SessionPage {
    return new SessionPage(this.#disk, (page) => this.#redirect(page))
  }

  #redirect(page: SessionPage): void {
    const { form, shown } = page
    page.admitted = shown
    if (form === null) return
    const isWanted = this.#signOutAt > form.at || (shown !== null && shown !== form.owner)
    this.#check('the end of a session discards no unsaved input', isWanted)
    page.form = null
  }

  async #deliver(page: SessionPage): Promise<void> {
    if (page.isFrozen || !page.hasEvent) return
    page.hasEvent = false
    await this.#step(page, () =>
      page.events.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner })),
    )
    this.#checkTold(this.#acting ?? page)
  }

  async #step(page: SessionPage, work: (page: SessionPage) => unknown): Promise<void> {
    this.#acting = page
    const before = deviceOwner()
    await work(page)
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (this.#mustReload) this.#replace(page)
    for (const one of this.#pages) {
      one.store()
      if (one !== page && !one.isFrozen && deviceOwner() !== before) one.hasEvent = true
    }
    this.#checkAll()
  }

  /** Another load of the portal in the tab of a page. */
  #replace(page: SessionPage): void {
    this.#mustReload = false
    this.#requests = this.#requests.filter((request) => request.page !== page)
    const next = this.#newPage()
    const isFirst = this.#pages[0] === page
    this.#pages = isFirst ? [next, this.#pages[1]] : [this.#pages[0], next]
    this.#acting = next
    next.finishSignOut()
    next.ask()
  }

  #checkAll(): void {
    for (const page of this.#pages) {
      const { admitted, form, ledger, shown } = page
      const isSure = page.session.user() !== undefined && form === null
      this.#check('a page without unsaved input follows the session', !isSure || admitted === shown)
      this.#check(
        'a page shows private data of its participant only',
        ledger === undefined || ledger === shown,
      )
      if (this.#isSignedOut && page.isEmptied) this.#check('no late answer signs in again', shown === null)
      page.isEmptied ||= shown === null
    }
    for (const [owner, data] of this.#disk) this.#check('data are stored for their owner', owner === data)
  }

  /** A page that has heard of the device's participant. */
  #checkTold({ form, shown }: SessionPage): void {
    const owner = deviceOwner()
    const isOthers = owner !== null && form !== null && form.owner !== owner
    this.#check(
      'no page keeps what another participant left',
      !isOthers && (shown === null || shown === owner),
    )
  }

  #check(rule: string, isKept: boolean): void {
    if (!isKept) this.violations.add(rule)
  }

  #answer(address: string, signal?: AbortSignal | null): Promise<Response> {
    if (address.endsWith(endpoints.csrfToken.path))
      return this.#isReachable
        ? Promise.resolve(Response.json({ csrf_token: 'token' }))
        : Promise.reject(new TypeError('no network'))
    const page = this.#acting
    if (!page || !address.endsWith(endpoints.user.path)) return Promise.resolve(Response.error())
    const owner = this.#cookie
    const balance = (this.#now += 1)
    const user = owner && {
      ...rememberedUser({ enc_id: owner }),
      balance,
      email: 'a@b.co',
      csrf_token: 'token',
    }
    const respond = () =>
      user ? Response.json(user) : Response.json({ error: 'unauthenticated' }, { status: 401 })
    const question = (page.asked += 1)
    return this.#request(page, respond, signal, (isAnswered) => {
      // A sign-out asks too, and its answer tells the session nothing: an older one does not count.
      if (!isAnswered || question === page.asked) page.isUnanswered = !isAnswered
    })
  }

  /** @param answer Answer of the host. @param onEnd Called when the request has ended by itself. */
  #request<Answer>(
    page: SessionPage,
    answer: () => Answer,
    signal?: AbortSignal | null,
    onEnd: (isAnswered: boolean) => void = () => {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        page,
        settle: (outcome) => {
          this.#requests = this.#requests.filter((one) => one !== request)
          onEnd(outcome === 'host')
          if (outcome === 'host') resolve(answer())
          else reject(new TypeError(outcome))
        },
      }
      this.#requests.push(request)
      signal?.addEventListener('abort', () => {
        this.#requests = this.#requests.filter((one) => one !== request)
        reject(signal.reason)
      })
    })
  }
}
