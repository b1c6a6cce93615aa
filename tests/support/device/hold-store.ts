/**
 * Keeps everybody else from a store of IndexedDB that exists, as a page does that an engine has frozen in the middle of
 * a change: the transaction stays open for as long as it asks for something. It needs nothing of its file, so that it can
 * be run in a page.
 */
export async function holdStore({ database, store }: { database: string; store: string }) {
  const opening = indexedDB.open(database)
  await new Promise((opened) => opening.addEventListener('success', opened))
  const transaction = opening.result.transaction(store, 'readwrite')
  const ended = new Promise((end) => transaction.addEventListener('complete', end))
  let isHeld = true
  const ask = () => {
    const asking = transaction.objectStore(store).count()
    asking.addEventListener('success', () => isHeld && ask())
  }
  ask()
  return {
    release: async (): Promise<void> => {
      isHeld = false
      await ended
      opening.result.close()
    },
  }
}
