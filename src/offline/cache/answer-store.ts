import { KeyedStore } from '#offline/storage/database.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'

/** The participants' records on the device, by the keys in `storage-names.ts`. */
export const storedAnswers = new KeyedStore(databaseNames.answers, answerStore)

/** Reports a browser that denies storage before anything is to be kept. Writes nothing. */
export async function probeStorage(): Promise<void> {
  try {
    void localStorage.length
    await storedAnswers.get('')
  } catch (error) {
    reportWrite(error)
  }
}
