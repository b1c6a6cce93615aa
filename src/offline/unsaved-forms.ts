let held = 0
const listeners = new Set<() => void>()

/** Forms with something typed that is saved nowhere yet. Nothing may reload or leave the page under them by itself. */
export const unsavedForms = {
  isAny: (): boolean => held > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Counts a form as unsaved until what this returns is called. */
  hold: (): (() => void) => {
    held += 1
    notify()
    return () => {
      held -= 1
      notify()
    }
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}
