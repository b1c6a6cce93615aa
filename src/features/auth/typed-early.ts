/** Fields of the prerendered form, by name; cleared when their input is restored. */
const early = new Map<string, HTMLInputElement>()
let focused: EventTarget | null = null

/** Remembers the prerendered form, which the first render replaces. Removed fields keep their input. */
export function keepTyped(root: HTMLElement): void {
  for (const input of root.querySelectorAll('input')) early.set(input.name, input)
  focused = document.activeElement
  document.addEventListener('focusin', followFocus)
}

/** Restores the input in the form that replaced the prerendered one, with focus and cursor. */
export function restoreTyped(form: HTMLFormElement): void {
  document.removeEventListener('focusin', followFocus)
  for (const input of form.querySelectorAll('input')) {
    const before = early.get(input.name)
    if (before === undefined) continue
    input.value = before.value
    input.checked = before.checked
    if (before !== focused) continue
    input.focus({ preventScroll: true })
    // An e-mail field does not support selections.
    if (before.selectionStart !== null) input.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
  early.clear()
  focused = null
}

function followFocus({ target }: FocusEvent): void {
  focused = target
}
