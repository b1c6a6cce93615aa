import { vi } from 'vitest'

interface Held {
  tab: Tab
  mode: LockMode
  release: () => void
}

interface Waiting extends Held {
  grant: () => void
}

/** A tab of the device: what it keeps over a reload. */
export interface Tab {
  session: Map<string, string>
  /** The window of the page that it shows. */
  events: EventTarget
}

/** Tabs of one device, with the Web Locks of its browser. Session storage belongs to a tab, the rest to the device. */
export class TabWorld {
  #active: Tab | null = null
  #held: Held[] = []
  #waiting: Waiting[] = []

  constructor() {
    localStorage.clear()
    sessionStorage.clear()
  }

  /** Loads a page in a new tab, or again in one that was open. Modules imported from now on are the page's own. */
  load(tab: Tab = { session: new Map(), events: new EventTarget() }): Tab {
    this.leave(tab)
    tab.events = new EventTarget()
    this.enter(tab)
    vi.resetModules()
    return tab
  }

  /** Code that runs from now on belongs to this tab. */
  enter(tab: Tab): void {
    if (this.#active) this.#active.session = kept()
    sessionStorage.clear()
    for (const [key, value] of tab.session) sessionStorage.setItem(key, value)
    this.#active = tab
    vi.stubGlobal('addEventListener', tab.events.addEventListener.bind(tab.events))
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: this.#locksOf(tab) } }))
  }

  /** The page is gone, by a reload or with its tab: the browser releases its locks. */
  leave(tab: Tab): void {
    if (this.#active === tab) {
      tab.session = kept()
      this.#active = null
    }
    this.#waiting = this.#waiting.filter((waiting) => waiting.tab !== tab)
    this.#held = this.#held.filter((held) => held.tab !== tab)
    this.#grantWaiting()
  }

  #locksOf(tab: Tab) {
    return {
      request: (_name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
        const { mode = 'exclusive', ifAvailable = false } = options
        if (ifAvailable && !this.#isFree(mode)) return Promise.resolve(work(null))
        return new Promise((resolve, reject) => {
          const held: Held = {
            tab,
            mode,
            release: () => {
              this.#held = this.#held.filter((other) => other !== held)
              this.#grantWaiting()
            },
          }
          const grant = () => {
            this.#held.push(held)
            // As in a browser, the work begins later than the request.
            Promise.resolve()
              .then(() => work({}))
              .finally(held.release)
              .then(resolve, reject)
          }
          this.#waiting.push({ ...held, grant })
          this.#grantWaiting()
        })
      },
    }
  }

  #isFree(mode: LockMode): boolean {
    return this.#held.every((held) => held.mode === 'shared' && mode === 'shared')
  }

  #grantWaiting(): void {
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.mode)) return
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      waiting.grant()
    }
  }
}

/** The values in session storage. */
const kept = () => new Map(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']))
