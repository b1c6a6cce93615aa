import { KeyedStore } from './keyed-store.ts'
import { answerStore, databaseNames } from './storage-names.ts'

/** What the device keeps of participants, by the keys in `storage-names.ts`. */
export const keptAnswers = new KeyedStore(databaseNames.answers, answerStore)
