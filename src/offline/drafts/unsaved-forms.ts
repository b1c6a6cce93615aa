import { observable } from '#offline/base/observable.ts'

const held = observable(0)

/** Forms with something typed that is saved nowhere yet. Nothing may reload or leave the page under them by itself. */
export const unsavedForms = {
  isAny: (): boolean => held.get() > 0,
  subscribe: held.subscribe,
  /** Counts a form as unsaved until what this returns is called. */
  hold: (): (() => void) => {
    held.set(held.get() + 1)
    return () => held.set(held.get() - 1)
  },
}
