/**
 * Keeps everybody else from a store of IndexedDB that exists, as a page does that an engine has frozen in the middle of
 * a change: the transaction stays open for as long as it asks for something.
 */
export async function holdStore(databaseName: string, storeName: string) {
  const opening = indexedDB.open(databaseName)
  await new Promise((opened) => opening.addEventListener('success', opened))
  const transaction = opening.result.transaction(storeName, 'readwrite')
  const ended = new Promise((end) => transaction.addEventListener('complete', end))
  let isHeld = true
  const ask = () => {
    const asking = transaction.objectStore(storeName).count()
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
