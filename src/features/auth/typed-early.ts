interface TypedField {
  text: string
  hasFocus: boolean
  selection: [start: number | null, end: number | null]
}

/** By the field's name; emptied once they are back in place. */
const typed = new Map<string, TypedField>()

/** Remembers what is typed in the form that came with the page's HTML, which the first render replaces. */
export function keepTyped(root: HTMLElement): void {
  for (const input of root.querySelectorAll('input')) {
    typed.set(input.name, {
      text: input.value,
      hasFocus: input === document.activeElement,
      selection: [input.selectionStart, input.selectionEnd],
    })
  }
}

/** Puts it into the fields of the form that took its place, with the focus and the cursor where they were. */
export function restoreTyped(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('input')) {
    const field = typed.get(input.name)
    if (field === undefined) continue
    input.value = field.text
    if (!field.hasFocus) continue
    input.focus({ preventScroll: true })
    // An e-mail field has no selection to set.
    if (field.selection[0] !== null) input.setSelectionRange(...field.selection)
  }
  typed.clear()
}
