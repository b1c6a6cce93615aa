/** Fields of the form that came with the page's HTML, by name; emptied once what was typed is back in place. */
const early = new Map<string, HTMLInputElement>()
let focused: EventTarget | null = null

/**
 * Remembers the form that came with the page's HTML, which the first render replaces. Its fields keep what is typed into
 * them until then, and after they have left the page.
 */
export function keepTyped(root: HTMLElement): void {
  for (const input of root.querySelectorAll('input')) early.set(input.name, input)
  focused = document.activeElement
  document.addEventListener('focusin', followFocus)
}

/** Puts it into the fields of the form that took its place, with the focus and the cursor where they were. */
export function restoreTyped(form: HTMLFormElement): void {
  document.removeEventListener('focusin', followFocus)
  for (const input of form.querySelectorAll('input')) {
    const before = early.get(input.name)
    if (before === undefined) continue
    input.value = before.value
    if (before !== focused) continue
    input.focus({ preventScroll: true })
    // An e-mail field has no selection to set.
    if (before.selectionStart !== null) input.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
  early.clear()
  focused = null
}

function followFocus({ target }: FocusEvent): void {
  focused = target
}
