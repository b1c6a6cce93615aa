/** A value that components read with `useSyncExternalStore`. */
export interface Observable<Value> {
  get: () => Value
  /** Notifies the subscribers. */
  set: (value: Value) => void
  /** @returns Ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** A value of its own, whose subscribers hear of changes alone. */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
