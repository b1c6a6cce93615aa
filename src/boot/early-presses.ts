import { deviceOwner, lastSignOut } from '#offline/storage/device-session.ts'
import { earlyMarks, keepEarlyMark } from '#offline/storage/early-marks.ts'

declare global {
  /** Set when a press from before the portal was not carried out. An event of this name follows each. */
  var __droppedPress: true | undefined
}

function drop(): void {
  globalThis.__droppedPress = true
  dispatchEvent(new Event('__droppedPress'))
}

/** A press that waits longer for its control, from the portal's first render on, is given up. */
const controlTimeoutMs = 10_000

/**
 * Answers presses on a picture, or on the prerendered login form, until the portal replaces it. Save and Hide are
 * stored at once, as marks. Any other press waits, and looks so, for the same control of the portal. Typed and chosen
 * values, focus and scroll position are taken over. Nothing is done in the name of another participant. The portal says
 * which presses were not carried out.
 *
 * @param owner The participant of the picture; null for the login form, which keeps what is typed itself.
 */
export function answerEarly(root: HTMLElement, owner: string | null): void {
  const signedOutAt = lastSignOut()
  const replaced = new AbortController()
  const { signal } = replaced
  /** Each acts as soon as the page has the control, and then returns true. */
  let waiting: (() => boolean)[] = []
  const pressed = new Set<Element>()
  let isUsed = false
  let top = 0
  let restoreFocus = () => true

  const isOwners = () => {
    const isStill = deviceOwner() === owner && lastSignOut() === signedOutAt
    if (!isStill) drop()
    return isStill
  }
  const wait = (control: Element, act: (same: HTMLElement) => void) => {
    if (pressed.has(control)) return
    pressed.add(control)
    // A new configuration must not reload the page before the press is carried out.
    if (globalThis.__beforeStart) globalThis.__beforeStart.isUsed = true
    // A choice is a select over its text.
    ;(control instanceof HTMLSelectElement ? control.parentElement : control)?.setAttribute(
      'aria-busy',
      'true',
    )
    waiting.push(whenThere(root, control, act))
  }
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { signal })
  listen('click', ({ target, detail }) => {
    const control = target instanceof Element && target.closest('button, a[role=link]')
    if (!control || !isOwners()) return
    isUsed = true
    if (!keepMark(control, owner)) wait(control, (same) => pressAgain(control, same, detail))
  })
  listen('keydown', ({ key, target }) => {
    // The browser presses only links with an address.
    if (key === 'Enter' && target instanceof HTMLAnchorElement && !target.href) target.click()
  })
  listen('input', ({ target }) => {
    isUsed = true
    if (owner !== null && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
      wait(target, (same) => hand(target.value, same))
  })
  document.addEventListener('scroll', () => (top = scrollY), { signal })
  listen('focusin', ({ target }) => {
    if (target instanceof Element)
      restoreFocus = whenThere(root, target, (same) => same.focus({ preventScroll: true }))
  })
  for (const [id, { isOn }] of Object.entries(earlyMarks(owner ?? ''))) {
    root.querySelector(`[data-mark="${id}"]`)?.setAttribute('aria-pressed', String(isOn))
  }

  // Runs after the render, and after the router has restored its scroll position.
  const watcher = new MutationObserver(() => {
    if (!signal.aborted) {
      replaced.abort()
      if (top > 0) scrollTo(0, top)
      restoreFocus()
      watcher.observe(root, { childList: true, subtree: true })
      // A page that comes late must not act when its participant already does something else.
      for (const name of ['pointerdown', 'keydown']) addEventListener(name, giveUp, true)
      setTimeout(giveUp, controlTimeoutMs)
    }
    waiting = isUsed && isOwners() ? waiting.filter((act) => !act()) : []
    if (waiting.length === 0) watcher.disconnect()
  })
  watcher.observe(root, { childList: true })
  const giveUp = () => {
    if (waiting.length > 0) drop()
    waiting = []
    watcher.disconnect()
  }
}

/** @returns Whether the control saves or hides a study, and the device has stored that. */
function keepMark(control: Element, owner: string | null): boolean {
  const mark = control.getAttribute('data-mark')
  const isOn = control.getAttribute('aria-pressed') !== 'true'
  if (mark === null || owner === null || !keepEarlyMark(owner, mark, isOn)) return false
  control.setAttribute('aria-pressed', String(isOn))
  return true
}

/** @returns Acts on the control that the portal has drawn in place of this one, if it is there and may be used. */
function whenThere(root: Element, control: Element, act: (same: HTMLElement) => void): () => boolean {
  // Known by the first of these attributes that it has: texts may change with its state.
  const name = ['data-mark', 'href', 'aria-label', 'id'].find((one) => control.hasAttribute(one))
  const signOf = (element: Element) => (name ? element.getAttribute(name) : element.textContent)
  const sign = signOf(control)
  const alike = () =>
    [...root.querySelectorAll<HTMLElement>(control.localName)].filter((other) => signOf(other) === sign)
  const index = alike().findIndex((other) => other === control)
  return () => {
    const same = alike()[index]
    if (!same || same.matches(':disabled, [aria-disabled=true]')) return false
    act(same)
    return true
  }
}

function pressAgain(drawn: Element, control: HTMLElement, detail: number): void {
  // The portal knows better whether it is saved.
  if (control.getAttribute('aria-pressed') !== drawn.getAttribute('aria-pressed')) return
  // Browsers open a tab only soon after a press: the participant can press the focused link again.
  const mayOpen = control.localName !== 'a' || (navigator.userActivation?.isActive ?? true)
  if (mayOpen) control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  else {
    control.focus()
    drop()
  }
}

/** Hands over a value, as if it was entered here. */
function hand(value: string, field: HTMLElement): void {
  // React keeps a setter of its own at the element.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
