const typed = 'input:not([type=checkbox], [type=radio]), select, textarea'

/**
 * A field that is left may show an error, and so move the button that is being pressed: the browser then drops the
 * press. So the focus leaves a field when the press ends, not when it begins.
 */
export function keepPresses(): void {
  let pressed: HTMLElement | null = null
  const focus = (event: Event, isLabel: boolean) => {
    if (pressed?.matches('label') === isLabel && event.composedPath().includes(pressed))
      pressed.focus({ preventScroll: true })
  }
  addEventListener('mousedown', (event) => {
    const { target } = event
    const isLeaving = target instanceof Element && document.activeElement?.matches(typed)
    pressed = isLeaving && !target.matches(typed) ? target.closest('button, a, label, summary') : null
    if (pressed) event.preventDefault()
  })
  addEventListener('click', (event) => focus(event, false), true)
  // Later: a box that was drawn again in the middle of its own click would lose it.
  addEventListener('click', (event) => focus(event, true))
}
