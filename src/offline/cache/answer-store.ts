import { promisifyRequest } from 'idb-keyval'
import { KeyedStore } from '#offline/storage/database.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerStore, databaseNames, signedOutRecord } from '#offline/storage/storage-names.ts'

/** The participants' records on the device, by the keys in `storage-names.ts`. */
export const storedAnswers = new KeyedStore(databaseNames.answers, answerStore)

/**
 * Whether a sign-out has deleted the records, of which this process may not know yet.
 *
 * @param isLast Waits for no answer, which a page that is being left does not get: the transaction fails instead. What
 * is there cannot be added, and a failed request undoes all others.
 */
export async function isSignedOut(objects: IDBObjectStore, isLast = false): Promise<boolean> {
  if (!isLast) return (await promisifyRequest(objects.count(signedOutRecord))) > 0
  objects.add(true, signedOutRecord)
  objects.delete(signedOutRecord)
  return false
}

/**
 * Writes a participant's records in one transaction. Writes nothing if another tab has signed the participant out: that
 * has deleted the records.
 *
 * @throws If the device cannot store them.
 */
export async function writeOwned(
  owner: string,
  work: (objects: IDBObjectStore) => Promise<void> | void,
): Promise<void> {
  await storedAnswers.transact('readwrite', async (objects) => {
    if (deviceOwner() === owner && !(await isSignedOut(objects))) await work(objects)
  })
}

/** Reports a browser that denies storage before anything is to be kept. Writes nothing. */
export async function probeStorage(): Promise<void> {
  try {
    void localStorage.length
    await storedAnswers.get('')
  } catch (error) {
    reportWrite(error)
  }
}
