import { earlyMarks } from '#offline/storage/early-marks.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const save = ['button', { 'data-mark': 'saved:7', 'aria-pressed': 'false', 'aria-label': 'Save Tea' }]
const hide = ['button', { 'data-mark': 'hidden:7', 'aria-label': 'Hide Tea' }]
const menu = ['button', { 'aria-label': 'Open navigation' }]
const words = ['input', { type: 'search', 'aria-label': 'Search studies' }]
const order = [
  'select',
  { 'aria-label': 'Sort' },
  ['option', { value: 'newest' }],
  ['option', { value: 'pay' }],
]
const apply = (name: string) => ['a', { role: 'link', tabindex: '0' }, name]
const picture = {
  path: '/my',
  owner: 'ada',
  build: 'of today',
  language: 'en-US',
  nodes: [['main', {}, save, hide, menu, words, order, apply('Apply'), apply('Apply')]],
}

function control(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found
}

function field(name: 'input' | 'select') {
  const [found] = document.getElementsByTagName(name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

/** Paints the picture. @returns Draws the portal in its place, and resolves with the presses that its controls get. */
async function paint(): Promise<(html?: string) => Promise<string[]>> {
  document.body.innerHTML = '<div id="root">skeleton</div>'
  vi.resetModules()
  await import('./paint-picture.ts')
  expect(document.documentElement.dataset['firstPaint']).toBe('picture')
  return async (html = portal) => {
    const presses: string[] = []
    const note = ({ target, type }: Event) =>
      target instanceof HTMLElement && presses.push(`${type} ${target.title}`)
    const page = control('#root')
    page.addEventListener('click', note)
    page.addEventListener('change', note)
    page.addEventListener('input', note)
    page.innerHTML = html
    await observed()
    return presses
  }
}

/** Resolves once observers have heard of the changes so far. */
const observed = () => new Promise((resolve) => setTimeout(resolve))

const portal = `<main>
  <button title="save" data-mark="saved:7" aria-pressed="false" aria-label="Save Tea"></button>
  <button title="hide" data-mark="hidden:7" aria-label="Hide Tea"></button>
  <button title="menu" aria-label="Open navigation"></button>
  <input title="search" type="search" aria-label="Search studies">
  <select title="sort" aria-label="Sort"><option value="newest"></option><option value="pay"></option></select>
  <a title="first" href="https://firm.example">Apply</a><a title="second" href="https://firm.example">Apply</a>
</main>`

beforeEach(() => {
  localStorage.setItem(localKeys.owner, 'ada')
  localStorage.setItem(localKeys.painted, JSON.stringify([picture]))
  document.documentElement.dataset['build'] = picture.build
  history.replaceState(null, '', '/my')
  return async () => {
    vi.unstubAllGlobals()
    // Ends the listeners of a picture that is still there.
    control('#root').replaceChildren()
    await observed()
    localStorage.clear()
    document.body.replaceChildren()
    for (const name of ['build', 'firstPaint']) delete document.documentElement.dataset[name]
    globalThis.__droppedPress = undefined
    globalThis.__beforeStart = undefined
    history.replaceState(null, '', '/')
  }
})

it('Save and Hide change at once, are stored before, and are shown again by the next picture', async () => {
  const draw = await paint()
  control('[data-mark^=saved]').click()
  control('[data-mark^=hidden]').click()
  control('[data-mark^=hidden]').click()
  expect(control('[data-mark^=saved]').getAttribute('aria-pressed')).toBe('true')
  expect(control('[data-mark^=hidden]').getAttribute('aria-pressed')).toBe('false')
  expect(earlyMarks('ada')).toMatchObject({ 'saved:7': { isOn: true }, 'hidden:7': { isOn: false } })
  // The portal takes them over from the device.
  expect(await draw()).toEqual([])
  await paint()
  expect(control('[data-mark^=saved]').getAttribute('aria-pressed')).toBe('true')
})

it('what the device cannot store is not shown as done, and waits for the portal', async () => {
  const draw = await paint()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === localKeys.owner ? 'ada' : null),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  control('[data-mark^=saved]').click()
  expect(control('[data-mark^=saved]').getAttribute('aria-pressed')).toBe('false')
  expect(control('[data-mark^=saved]').getAttribute('aria-busy')).toBe('true')
  expect(await draw()).toEqual(['click save'])
})

it('other controls are pressed once in the portal, in order, the same of several', async () => {
  const draw = await paint()
  const [, second] = document.querySelectorAll<HTMLElement>('a')
  second?.click()
  for (let presses = 0; presses < 2; presses += 1) control('[aria-label="Open navigation"]').click()
  expect(await draw()).toEqual(['click second', 'click menu'])
})

it('a link that waits is pressed by the Enter key too', async () => {
  const draw = await paint()
  control('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(await draw()).toEqual(['click first'])
})

it('what is typed and chosen is taken over', async () => {
  const draw = await paint()
  const typed = field('input')
  typed.focus()
  typed.value = 'sleep'
  typed.dispatchEvent(new Event('input', { bubbles: true }))
  const chosen = field('select')
  chosen.value = 'pay'
  chosen.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await draw()).toEqual(['input search', 'change search', 'input sort', 'change sort'])
  expect(field('input').value).toBe('sleep')
  expect(field('select').value).toBe('pay')
  expect(document.activeElement).toBe(control('input'))
})

it('a press waits for a page that comes late, but not for one to which its participant has gone meanwhile', async () => {
  const draw = await paint()
  control('[aria-label="Open navigation"]').click()
  expect(await draw('<main>Loading</main>')).toEqual([])
  expect(await draw()).toEqual(['click menu'])

  const drawAgain = await paint()
  control('[aria-label="Open navigation"]').click()
  await drawAgain('<main>Loading</main>')
  document.dispatchEvent(new Event('pointerdown'))
  expect(await drawAgain()).toEqual([])
  expect(globalThis.__droppedPress).toBe(true)
})

it('a press waits for a control that is disabled', async () => {
  const draw = await paint()
  control('[aria-label="Open navigation"]').click()
  const disabled = portal.replace('title="menu"', 'title="menu" disabled')
  const pressed = await draw(disabled)
  expect(pressed).toEqual([])
  control('#root').innerHTML = portal
  await observed()
  expect([pressed, globalThis.__droppedPress]).toEqual([['click menu'], undefined])
})

it.each([
  ['is missing', '<main>Another page</main>'],
  ['stays disabled', portal.replace('title="menu"', 'title="menu" disabled')],
  ['says that it is disabled', portal.replace('title="menu"', 'title="menu" aria-disabled="true"')],
])(
  'a press whose control %s is not carried out after ten seconds, and the portal is to say so',
  async (_how, html) => {
    const draw = await paint()
    control('[aria-label="Open navigation"]').click()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const pressed = await draw(html)
    expect(globalThis.__droppedPress).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    control('#root').innerHTML = portal
    await observed()
    expect([pressed, globalThis.__droppedPress]).toEqual([[], true])
  },
)

it('a link that the browser would not open any more has the focus, and the portal is to say so', async () => {
  const draw = await paint()
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { isActive: false } } }))
  control('a').click()
  expect(await draw()).toEqual([])
  expect([document.activeElement, globalThis.__droppedPress]).toEqual([control('a'), true])
})

it('buttons of the prerendered login form wait for the portal', async () => {
  localStorage.clear()
  document.documentElement.dataset['firstPaint'] = 'login'
  document.body.innerHTML = '<div id="root"><button>Español</button><input name="email"></div>'
  vi.resetModules()
  await import('./paint-picture.ts')
  control('button').click()
  field('input').dispatchEvent(new Event('input', { bubbles: true }))
  const presses: string[] = []
  control('#root').addEventListener('click', () => presses.push('click'))
  control('#root').addEventListener('change', () => presses.push('change'))
  control('#root').innerHTML = '<button>Español</button><input name="email">'
  await observed()
  expect(presses).toEqual(['click'])
})

it('a new configuration does not reload a page on which a press waits', async () => {
  globalThis.__beforeStart = { messages: [], isUsed: false }
  await paint()
  control('[data-mark^=saved]').click()
  expect(globalThis.__beforeStart.isUsed).toBe(false)
  control('[aria-label="Open navigation"]').click()
  expect(globalThis.__beforeStart.isUsed).toBe(true)
})

it.each([
  ['another tab has signed out', () => localStorage.removeItem(localKeys.owner)],
  ['somebody else is signed in', () => localStorage.setItem(localKeys.owner, 'bea')],
  ['the participant is back after a sign-out', () => localStorage.setItem(localKeys.leftAt, '1')],
])('nothing is done, and the portal is to say so, when %s', async (_what, change) => {
  await paint()
  change()
  control('[data-mark^=saved]').click()
  expect(control('[data-mark^=saved]').getAttribute('aria-pressed')).toBe('false')
  expect([earlyMarks('ada'), globalThis.__droppedPress]).toEqual([{}, true])

  localStorage.setItem(localKeys.owner, 'ada')
  localStorage.removeItem(localKeys.leftAt)
  globalThis.__droppedPress = undefined
  const draw = await paint()
  control('[aria-label="Open navigation"]').click()
  change()
  expect([await draw(), globalThis.__droppedPress]).toEqual([[], true])
})
