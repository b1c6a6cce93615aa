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

/** Shows navigations between a list and a study as view transitions, unless reduced motion is preferred. */
export function followTransitions(router: AnyRouter): void {
  // Without transition types the router cannot exclude navigations from transitions.
  if (!('ViewTransitionTypeSet' in globalThis)) return
  expectSkippedTransitions()
  let named: HTMLElement | null = null
  /** Names the study's picture on the current page, so that the transition connects the two pictures. */
  const namePicture = (id: string | undefined) => {
    named?.style.removeProperty('view-transition-name')
    named = id === undefined ? null : document.querySelector<HTMLElement>(`[data-picture-of="${id}"]`)
    if (named !== null && isInView(named)) named.style.setProperty('view-transition-name', 'study-picture')
  }
  router.options.defaultViewTransition = {
    // Called while the old page is shown.
    types: ({ fromLocation, toLocation }) => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
      const id = studyBetween(fromLocation, toLocation)
      if (id === undefined) return false
      namePicture(id)
      return ['study']
    },
  }
  router.subscribe('onRendered', ({ fromLocation, toLocation }) =>
    namePicture(studyBetween(fromLocation, toLocation)),
  )
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
