/** The control that has replaced another one of the same form, such as after a search. */
export const sameControl = (area: Element, gone: Element): Element | undefined =>
  [...area.querySelectorAll(gone.tagName)].find(
    (one) =>
      one.textContent === gone.textContent &&
      ['name', 'aria-label'].every((name) => one.getAttribute(name) === gone.getAttribute(name)),
  )
