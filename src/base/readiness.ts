import { observable } from './observable.ts'

const ready = observable(false)

/**
 * Whether everything that a start loads is settled (specification, section 4): user, active studies with their indexes,
 * categories, companies, online surveys. If the host has not answered, a stored answer counts. False for a visitor.
 */
export const readiness = {
  get: ready.get,
  subscribe: ready.subscribe,
  /** Also sets an attribute on the root element, for tests and tools that observe the page from outside. */
  announce: (isReady: boolean): void => {
    ready.set(isReady)
    document.documentElement.toggleAttribute('data-ready', isReady)
  },
}
