import { vi } from 'vitest'

/**
 * An engine that does not answer the next request to open a database.
 *
 * @returns Has it answer.
 */
export function openLate(): () => void {
  const open = indexedDB.open.bind(indexedDB)
  let answer = () => {}
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...which) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the portal uses of it
    const late = {} as IDBOpenDBRequest
    answer = () => {
      const opening = open(...which)
      opening.addEventListener('success', (event) => {
        Object.assign(late, { result: opening.result })
        late.onsuccess?.(event)
      })
    }
    return late
  })
  return () => answer()
}
