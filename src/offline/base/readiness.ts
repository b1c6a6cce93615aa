import { observable } from './observable.ts'

const ready = observable(false)

/**
 * Whether everything that a start loads is settled (specification, section 4): user, active studies with their indexes,
 * categories, companies, online surveys. Where the host has not answered, the kept answer serves, if there is one. False for a
 * visitor.
 */
export const readiness = {
  get: ready.get,
  subscribe: ready.subscribe,
  /** Announced on the page's root element too, for whatever looks at the page from outside. */
  announce: (isReady: boolean): void => {
    ready.set(isReady)
    document.documentElement.toggleAttribute('data-ready', isReady)
  },
}
