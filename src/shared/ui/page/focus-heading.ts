/** Focuses the heading of a page that has just opened. Screen readers then announce it. */
export function focusHeading(): void {
  // A menu that the participant has opened meanwhile would close.
  if (document.activeElement?.closest('[role=menu][data-state=open]')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
