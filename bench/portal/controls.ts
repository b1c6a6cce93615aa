declare global {
  /** Fulfilled when each control has answered, with their names and times: milliseconds since the navigation began. */
  var answers: Promise<Record<string, number>> | undefined
  /** Names of the controls that have not answered. */
  var unanswered: Set<string> | undefined
}

/**
 * Runs in a page before all other scripts: presses each control that is on the screen with the first content, until it
 * answers by changing the page. Links with an address, fields and choices are answered by the browser.
 *
 * @param content Selects an element of the content.
 */
export function watchControls(content: string): void {
  const answers: Record<string, number> = {}
  let tell = (_answers: typeof answers) => {}
  globalThis.answers = new Promise((resolve) => (tell = resolve))
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? `${one.localName} ${one.textContent}`
  const controls = () =>
    [...document.querySelectorAll<HTMLElement>('#root :is(button, a, input, select):not(:disabled)')].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight,
    )
  const answersItself = (one: Element) => one.matches('a[href], input, select')
  const press = async (control: HTMLElement): Promise<boolean> => {
    let isAnswered = false
    const changes = new MutationObserver(() => (isAnswered = true))
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    control.click()
    // React draws the answer to a press in a microtask.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    changes.disconnect()
    return isAnswered
  }
  const look = async () => {
    if (!globalThis.unanswered && document.querySelector(content)?.checkVisibility()) {
      globalThis.unanswered = new Set(controls().map(nameOf))
    }
    const open = globalThis.unanswered
    for (const control of controls()) {
      const name = nameOf(control)
      if (!open?.has(name) || !(answersItself(control) || (await press(control)))) continue
      open.delete(name)
      answers[name] = performance.now()
    }
    if (open?.size === 0) tell(answers)
    else requestAnimationFrame(() => void look())
  }
  requestAnimationFrame(() => void look())
}
