import type { AnyRouter } from '@tanstack/react-router'

/** The relevant part of a navigation's locations. */
interface StudyLocation {
  pathname: string
}

const listPath = /^\/(?:my|all|saved|hidden|category\/[^/]+)\/?$/
const studyPath = /^\/study\/(\d+)\/?$/

/** The study of a navigation between a list and a study's page, in either direction; undefined for all others. */
function studyBetween(from: StudyLocation | undefined, to: StudyLocation): string | undefined {
  if (from === undefined) return undefined
  const [list, study] = studyPath.test(to.pathname) ? [from, to] : [to, from]
  return listPath.test(list.pathname) ? studyPath.exec(study.pathname)?.[1] : undefined
}

/** Shows navigations between a list and a study's page as view transitions from now on. */
export function followTransitions(router: AnyRouter): void {
  // Without transition types the router cannot exclude navigations from transitions.
  if (!('ViewTransitionTypeSet' in globalThis)) return
  expectSkippedTransitions()
  router.options.defaultViewTransition = { types: studyTransition }
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => namePicture(fromLocation, toLocation))
}

/**
 * Decides whether a navigation is shown as a view transition: between a list and a study's page, unless the
 * participant prefers reduced motion. Called while the old page is shown.
 */
function studyTransition(ends: {
  fromLocation?: StudyLocation
  toLocation: StudyLocation
}): string[] | false {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  if (studyBetween(ends.fromLocation, ends.toLocation) === undefined) return false
  namePicture(ends.fromLocation, ends.toLocation)
  return ['study']
}

let named: HTMLElement | null = null

/** Names the study's picture on the current page, so that the transition connects the two pictures. */
function namePicture(from: StudyLocation | undefined, to: StudyLocation): void {
  named?.style.removeProperty('view-transition-name')
  const id = studyBetween(from, to)
  named = id === undefined ? null : document.querySelector<HTMLElement>(`[data-picture-of="${id}"]`)
  if (named !== null && isInView(named)) named.style.setProperty('view-transition-name', 'study-picture')
}

/** A picture outside of the window would fly in from nowhere. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Ignores the rejection of a skipped view transition: a newer navigation overtook it, and the page changes correctly.
 * The router leaves the promise unhandled, and browsers report that as an error of the page.
 */
function expectSkippedTransitions(): void {
  globalThis.addEventListener('unhandledrejection', (event) => {
    const isSkipped = event.reason instanceof DOMException && /transition/i.test(event.reason.message)
    if (isSkipped) event.preventDefault()
  })
}
