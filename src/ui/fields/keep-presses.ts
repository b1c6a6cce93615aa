/** What a press acts on, besides the fields that are typed into. */
const pressable = 'button, a[href], summary, label, input:is([type=checkbox], [type=radio])'
const typed = 'textarea, select, input:not([type=checkbox], [type=radio])'

/**
 * A field that is left may show an error, and so move the button that is being pressed: the browser then drops the press.
 * So the focus leaves a field when the press ends, not when it begins.
 */
export function keepPresses(): void {
  let pressed: HTMLElement | null = null
  document.addEventListener('mousedown', (event) => {
    const { target, button } = event
    pressed = null
    if (button !== 0 || !(target instanceof Element) || target.matches(typed)) return
    if (!document.activeElement?.matches(typed)) return
    pressed = target.closest<HTMLElement>(pressable)
    if (pressed) event.preventDefault()
  })
  const release = ({ target }: Event) => {
    if (target instanceof Node && pressed?.contains(target)) pressed.focus({ preventScroll: true })
    pressed = null
  }
  document.addEventListener('click', release, true)
}
