/** The part of a navigation's ends that matters here. */
interface Place {
  pathname: string
}

const listPath = /^\/(?:my|all|saved|hidden|category\/[^/]+)\/?$/
const studyPath = /^\/study\/(\d+)\/?$/

/** The study that a navigation leads to from a list, or from to a list; undefined for every other navigation. */
function studyBetween(from: Place | undefined, to: Place): string | undefined {
  if (from === undefined) return undefined
  const [list, study] = studyPath.test(to.pathname) ? [from, to] : [to, from]
  return listPath.test(list.pathname) ? studyPath.exec(study.pathname)?.[1] : undefined
}

/** Without them the router could not leave out the navigations that want no transition. */
export function knowsTransitionTypes(): boolean {
  return 'ViewTransitionTypeSet' in globalThis
}

/**
 * Decides whether a navigation is shown as a view transition: between a list and a study's page, for who did not ask
 * for less motion. Called while the old page still stands.
 */
export function studyTransition(ends: { fromLocation?: Place; toLocation: Place }): string[] | false {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  if (studyBetween(ends.fromLocation, ends.toLocation) === undefined) return false
  namePicture(ends.fromLocation, ends.toLocation)
  return ['study']
}

let named: HTMLElement | null = null

/** Names the study's picture on the page as it stands, so that the one turns into the other. */
export function namePicture(from: Place | undefined, to: Place): void {
  named?.style.removeProperty('view-transition-name')
  const id = studyBetween(from, to)
  named = id === undefined ? null : document.querySelector<HTMLElement>(`[data-picture-of="${id}"]`)
  if (named !== null && isInView(named)) named.style.setProperty('view-transition-name', 'study-picture')
}

/** A picture that flies in from outside of the window helps nobody. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
