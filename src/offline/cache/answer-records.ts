import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { isSignedOut, storedAnswers } from './answer-store.ts'
import { headOf } from './snapshot.ts'

/**
 * The synchronous storage that the query persister needs, over one record per answer in IndexedDB. The persister's text
 * has a line for each answer; each line is a record. Records are read once before the first render.
 */
export class AnswerRecords {
  #owner: string | null = null
  /** Keys of the records by their texts, as this tab has last read or written them. */
  #known: ReadonlyMap<string, string> = new Map()

  /** Stores answers of this participant from now on; null: of nobody. Records on the device that are unread stay. */
  attach(owner: string | null): void {
    this.#owner = owner
    this.#known = new Map()
  }

  /** Attaches to a participant and reads the records. An unreadable store counts as empty. */
  async load(owner: string): Promise<void> {
    this.attach(owner)
    const [keys, texts] = await storedAnswers
      .transact('readonly', (objects) => {
        const all = IDBKeyRange.bound(answerKeys.answer(owner, ''), answerKeys.answer(owner, '~'))
        return Promise.all([
          promisifyRequest(objects.getAllKeys(all)),
          promisifyRequest<unknown[]>(objects.getAll(all)),
        ])
      })
      .catch(() => [[], []] as const)
    if (this.#owner !== owner) return
    const known = new Map<string, string>()
    for (const [index, key] of keys.entries()) {
      const text = texts[index]
      if (typeof text === 'string' && typeof key === 'string') known.set(text, key)
    }
    this.#known = known
  }

  getItem(): string {
    return [...this.#known.keys()].join('\n')
  }

  setItem(_name: string, text: string): void {
    void this.#write(text, false)
  }

  removeItem(name: string): void {
    this.setItem(name, '')
  }

  /** Writes without reading first: a page that is being closed gets no answer. */
  flush(text: string): void {
    void this.#write(text, true)
  }

  /** A newer answer of another tab stays. After a failure the next change tries the disk again. */
  async #write(text: string, isLast: boolean): Promise<void> {
    const [owner, known] = [this.#owner, this.#known]
    if (owner === null) return
    const answers = text.split('\n').flatMap((line) => {
      const key = known.get(line)
      if (key !== undefined) return [{ line, key, updatedAt: 0 }]
      const head = headOf(line)
      return head ? [{ line, key: answerKeys.answer(owner, head.hash), updatedAt: head.updatedAt }] : []
    })
    const keys = new Set(answers.map(({ key }) => key))
    const changed = answers.filter(({ line, key }) => known.get(line) !== key)
    const gone = isLast ? [] : [...known].filter(([, key]) => !keys.has(key))
    if (changed.length + gone.length === 0) return
    await storedAnswers
      .transact('readwrite', async (objects) => {
        // Another tab may have signed the participant out.
        if (deviceOwner() !== owner || (await isSignedOut(objects, isLast))) return
        const stored = (key: string) => promisifyRequest<unknown>(objects.get(key))
        for (const { line, key, updatedAt } of changed) {
          if (isLast || (headOf(await stored(key))?.updatedAt ?? 0) <= updatedAt) objects.put(line, key)
        }
        for (const [line, key] of gone) {
          if ((await stored(key)) === line) objects.delete(key)
        }
      })
      .then(() => {
        if (this.#known === known && !isLast) {
          this.#known = new Map(answers.map(({ line, key }) => [line, key]))
        }
        reportWrite()
      }, reportWrite)
  }
}
