import { KeyedStore } from '#offline/storage/database.ts'
import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'

/** What the device keeps of participants, by the keys in `storage-names.ts`. */
export const storedAnswers = new KeyedStore(databaseNames.answers, answerStore)
