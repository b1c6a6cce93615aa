import { KeyedStore } from '#offline/storage/database.ts'
import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'

/** The participants' records on the device, by the keys in `storage-names.ts`. */
export const storedAnswers = new KeyedStore(databaseNames.answers, answerStore)
