import { observable } from './observable.ts'

const held = observable(0)

/** Forms with input that is stored nowhere yet. Nothing may reload or leave their page automatically. */
export const unsavedForms = {
  isAny: (): boolean => held.get() > 0,
  subscribe: held.subscribe,
  /** Counts a form as unsaved until the returned function is called. */
  hold: (): (() => void) => {
    held.set(held.get() + 1)
    return () => held.set(held.get() - 1)
  },
}
