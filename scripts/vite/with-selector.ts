import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

type Selector<Snapshot, Selection> = (snapshot: Snapshot) => Selection
type Equality<Selection> = (one: Selection, other: Selection) => boolean

/** React's hook of this name without the parts for servers: the router reads its state with it. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: Selector<Snapshot, Selection>,
  isEqual: Equality<Selection> = Object.is,
): Selection {
  const rendered = useRef<{ selection: Selection } | null>(null)
  const select = useMemo(
    // Read when the store is, as by React's own hook.
    // oxlint-disable-next-line react/refs
    () => selecting(getSnapshot, selector, isEqual, rendered),
    [getSnapshot, selector, isEqual, rendered],
  )
  const selection = useSyncExternalStore(subscribe, select)
  useEffect(() => {
    rendered.current = { selection }
  }, [selection])
  return selection
}

/** Selects once for each snapshot, and keeps the object before where the new one is equal. */
function selecting<Snapshot, Selection>(
  getSnapshot: () => Snapshot,
  selector: Selector<Snapshot, Selection>,
  isEqual: Equality<Selection>,
  rendered: RefObject<{ selection: Selection } | null>,
): () => Selection {
  let last: { snapshot: Snapshot; selection: Selection } | null = null
  return () => {
    const snapshot = getSnapshot()
    if (last !== null && Object.is(last.snapshot, snapshot)) return last.selection
    const selection = selector(snapshot)
    const before = last ?? rendered.current
    last = {
      snapshot,
      selection: before && isEqual(before.selection, selection) ? before.selection : selection,
    }
    return last.selection
  }
}
