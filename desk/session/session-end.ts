let hasEnded = false
const listeners = new Set<() => void>()

/** Whether the session has ended while a page is open. The page keeps what was typed until the operator signs in again. */
export const sessionEnd = {
  get: (): boolean => hasEnded,
  set: (is: boolean): void => {
    hasEnded = is
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
