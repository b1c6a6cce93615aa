import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'

const answers: { database: string; store: string } = { database: databaseNames.answers, store: answerStore }

/** All records by key, as another page reads them while the one under test is left. By default the participants'. */
export async function readElsewhere({ database, store } = answers): Promise<
  ReadonlyMap<IDBValidKey, unknown>
> {
  const opening = indexedDB.open(database)
  await done(opening)
  const objects = opening.result.transaction(store).objectStore(store)
  const [keys, values] = [objects.getAllKeys(), objects.getAll()]
  await done(values)
  opening.result.close()
  return new Map(keys.result.map((key, index) => [key, values.result[index]]))
}

const done = (request: IDBRequest) => new Promise((success) => request.addEventListener('success', success))
