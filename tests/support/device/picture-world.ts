import { storedAnswers } from '#offline/cache/answer-store.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { clearSignOut, noteSignOut } from '#offline/storage/device-session.ts'
import { earlyMarks } from '#offline/storage/early-marks.ts'
import { answerKeys, localKeys, signedOutRecord } from '#offline/storage/storage-names.ts'
import type { MarkKind } from '#offline/sync/marks.ts'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'

export const owners = ['ann', 'ben'] as const
export type Owner = (typeof owners)[number]
export const controls = ['saved:1', 'hidden:1', 'saved:2'] as const
export type Control = (typeof controls)[number]

/** What other tabs do with the device. */
const elsewhere = new PersistedQueries(new QueryClient(), { restore: () => {}, attach: () => {} })

/** One run of the portal's code: its modules, which are its own. */
async function load() {
  vi.resetModules()
  const owner: Owner | null = null
  return {
    marks: await import('#offline/sync/marks.ts'),
    lifecycle: await import('#base/page-lifecycle.ts'),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it changes
    owner: owner as Owner | null,
  }
}
type Run = Awaited<ReturnType<typeof load>>

/** A device with pictures and runs of the portal, the real storage of both, and what its participants have seen. */
export class PictureWorld {
  readonly violations = new Set<string>()
  /** By owner and control: the state that was shown last, and that nobody has taken back. */
  readonly shown = new Map<string, boolean>()
  /** What the host has, and how often it was told of each press. */
  readonly host = new Map<string, boolean>()
  readonly told = new Map<string, number>()
  /** Everything that was ever shown. */
  readonly #presses = new Set<string>()
  kills = 0
  /** How the next presses find the storage. */
  storage: 'open' | 'full' | 'denied' = 'open'
  /** Whether a press of the menu waits for the portal. */
  #isMenuPressed = false
  runs: Run[] = []
  painted: Owner | null = null

  async start(): Promise<void> {
    const run = await load()
    this.runs = [run, ...this.runs].slice(0, 2)
    await this.#follow(run, deviceOwner())
    run.marks.takeEarlyMarks(run.owner ?? '')
  }

  /** Paints the picture of the device's participant. */
  async paint(): Promise<void> {
    await this.#leavePicture()
    const owner = deviceOwner()
    localStorage.setItem(localKeys.painted, JSON.stringify([pictureOf(owner)]))
    document.body.innerHTML = '<div id="root"></div>'
    vi.resetModules()
    await import('../../../src/boot/paint-picture.ts')
    this.painted = owner
    this.#isMenuPressed = false
  }

  /** A control that only the portal can answer. */
  pressMenu(): void {
    const menu = document.querySelector<HTMLElement>('#root [aria-label=Menu]')
    if (menu === null || this.painted === null) return
    globalThis.__droppedPress = undefined
    menu.click()
    this.#isMenuPressed = true
  }

  /**
   * The portal replaces the picture: a press that waited is carried out once, or it is said that it was not.
   *
   * @param isElsewhere Whether the participant does something else before the control is there.
   */
  async draw(isElsewhere: boolean): Promise<void> {
    const root = document.querySelector('#root')
    if (root === null || this.painted === null) return
    const isOwners = deviceOwner() === this.painted
    let count = 0
    root.addEventListener('click', () => (count += 1))
    if (isElsewhere) {
      root.innerHTML = '<main></main>'
      await settled(1)
      document.dispatchEvent(new Event('pointerdown'))
    }
    root.innerHTML = '<main><button aria-label="Menu"></button></main>'
    await settled(1)
    if (this.#isMenuPressed && count === 0 && !globalThis.__droppedPress)
      this.violations.add('a press was lost without a word')
    if (count > Number(this.#isMenuPressed && isOwners && !isElsewhere))
      this.violations.add('a press of nobody was carried out')
    this.painted = null
    this.#isMenuPressed = false
  }

  press(control: Control): void {
    const button = buttonOf(control)
    if (button === null) return
    const [stateBefore, stored] = [button.ariaState(), localStorage.getItem(localKeys.earlyMarks)]
    if (this.storage !== 'open') breakStorage(this.storage)
    button.click()
    vi.unstubAllGlobals()
    const state = button.ariaState()
    const isStored = localStorage.getItem(localKeys.earlyMarks) !== stored
    if ((state !== stateBefore) !== isStored)
      this.violations.add(`shown and stored are two things: ${control}`)
    if (state === stateBefore) return
    if (deviceOwner() !== this.painted) this.violations.add(`a press of ${this.painted} after signing out`)
    this.#show(this.painted, control, state)
  }

  /** A press in the newest run, which must win over an earlier one on a picture. Its page lives until it is written. */
  async change(control: Control, isOn: boolean): Promise<void> {
    const [run] = this.runs
    if (!run?.owner || run.owner !== deviceOwner()) return
    const [kind, id] = partsOf(control)
    run.marks.setMark(kind, id, isOn)
    this.#show(run.owner, control, isOn)
    await settled()
  }

  /** The newest run sends what it has. */
  async sync(): Promise<void> {
    const [run] = this.runs
    if (!run?.owner || run.owner !== deviceOwner()) return
    await settled()
    await run.marks.studyMarks.refresh()
    for (const change of run.marks.studyMarks.get().unsynced) {
      const name = `${run.owner} ${change.kind}:${change.studyId}`
      this.host.set(name, change.isOn)
      const press = `${name} ${change.at}`
      this.told.set(press, (this.told.get(press) ?? 0) + 1)
      await run.marks.studyMarks.markSynced(change, true)
    }
  }

  /** The pages die: nothing of theirs is written any more. */
  async kill(): Promise<void> {
    this.kills += 1
    const dead = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('dead', 'InvalidStateError')
    })
    for (const { lifecycle } of this.runs) lifecycle.leavePage()
    this.runs = []
    await settled()
    dead.mockRestore()
  }

  /** Logout in another tab, or a session that has ended by itself. */
  async leave(isForgotten: boolean): Promise<void> {
    const owner = deviceOwner()
    if (owner === null) return
    if (isForgotten) {
      noteSignOut(true)
      await elsewhere.forget(owner)
      this.#forget(owner)
    } else await elsewhere.endSession()
    for (const run of this.runs) await this.#follow(run, null)
  }

  async signIn(owner: Owner): Promise<void> {
    clearSignOut()
    await elsewhere.adopt(owner)
    for (const run of this.runs) await this.#follow(run, owner)
  }

  /** Each participant starts again, the device's first: what was shown has happened, and nothing else. */
  async check(): Promise<void> {
    const first = deviceOwner()
    for (const owner of owners.toSorted((one) => (one === first ? -1 : 1))) {
      if (owner !== deviceOwner()) await this.signIn(owner)
      await this.start()
      await this.sync()
      await settled()
      if (Object.keys(earlyMarks(owner)).length > 0) this.violations.add('a mark was not taken over')
      await this.start()
      const [run] = this.runs
      if (run?.marks.studyMarks.get().unsynced.length !== 0)
        this.violations.add('a mark was taken over twice')
    }
    for (const [name, isOn] of this.shown)
      if (this.host.get(name) !== isOn) this.violations.add(`lost: ${name}`)
    for (const name of this.host.keys()) {
      if (!this.#presses.has(name)) this.violations.add(`nobody has pressed: ${name}`)
    }
    for (const [press, times] of this.told) {
      if (times > 1 + this.kills) this.violations.add(`told ${times} times: ${press}`)
    }
  }

  /** The next history starts on an empty device. */
  async end(): Promise<void> {
    await this.kill()
    for (const owner of owners) await storedAnswers.delete(answerKeys.marks(owner))
    await storedAnswers.delete(signedOutRecord)
    await this.#leavePicture()
    localStorage.clear()
  }

  async #follow(run: Run, owner: Owner | null): Promise<void> {
    run.owner = owner
    await run.marks.studyMarks.open(owner)
  }

  #show(owner: Owner | null, control: Control, isOn: boolean): void {
    this.shown.set(`${owner} ${control}`, isOn)
    this.#presses.add(`${owner} ${control}`)
  }

  #forget(owner: Owner): void {
    for (const control of controls) this.shown.delete(`${owner} ${control}`)
  }

  async #leavePicture(): Promise<void> {
    document.querySelector('#root')?.replaceChildren()
    await settled()
  }
}

const deviceOwner = () => owners.find((owner) => owner === localStorage.getItem(localKeys.owner)) ?? null

function pictureOf(owner: Owner | null) {
  const marks = controls.map((name) => ['button', { 'data-mark': name }])
  const nodes = [['main', {}, ...marks, ['button', { 'aria-label': 'Menu' }]]]
  return { path: '/my', owner, build: 'of today', language: 'en-US', nodes }
}

function buttonOf(control: Control) {
  const button = document.querySelector<HTMLElement>(`[data-mark="${control}"]`)
  return (
    button && { click: () => button.click(), ariaState: () => button.getAttribute('aria-pressed') === 'true' }
  )
}

function partsOf(control: Control): [kind: MarkKind, id: number] {
  return [control.startsWith('saved') ? 'saved' : 'hidden', Number(control.split(':')[1])]
}

/** Transactions of the database run in timers. */
export const settled = async (turns = 5) => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** The storage of the device is full or denied, until the globals are restored. */
function breakStorage(how: 'full' | 'denied'): void {
  const real = localStorage
  const refuse = () => {
    throw new DOMException(how, how === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  const getItem = how === 'full' ? (key: string) => real.getItem(key) : refuse
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse })
}
