/**
 * Blocks an existing store of IndexedDB, as a page does that an engine has frozen during a write: it makes request
 * after request, so that the transaction stays open. It uses nothing of its file, so that a page can run it.
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
