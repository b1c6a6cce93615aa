import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { mapOf } from '#contract/base/values.ts'
import { isSignedOut, storedAnswers } from '#offline/cache/answer-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { finishOrFlush } from '#base/page-lifecycle.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/** Forms whose input is kept until they are sent. Forms with passwords or other credentials are not among them. */
export type DraftedForm = 'profile' | 'cashout' | 'identity' | `message${string}` | `intake:${number}`

/** Changed fields of a form, by name; all others have their start values. */
export type DraftValues = Readonly<Record<string, unknown>>

const DraftRecord = v.object({
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  values: mapOf(v.unknown()),
})
const StoredDraft = v.pipe(v.string(), v.parseJson(), DraftRecord)

/**
 * Unsent input of a form, kept on the device for its participant, so that a reload, a crash or leaving the page loses
 * nothing. It survives the end of a session; it is deleted when the participant signs out.
 */
export class FormDraft {
  /** Whether the device has a draft that this version cannot read. The next input replaces it. */
  readonly isUnreadable: boolean
  readonly #owner: string
  readonly #key: string
  #values: DraftValues | null
  #savedAt: Date | null
  /** If a write fails, the input is still on the screen; the next change retries. */
  readonly #writeSoon = writeBehind(() => this.#write().then(() => reportWrite(), reportWrite))

  /** @param kept The stored record; see `open`. */
  constructor(
    owner: string,
    form: DraftedForm,
    kept: v.InferOutput<typeof DraftRecord> | null = null,
    isUnreadable = false,
  ) {
    this.isUnreadable = isUnreadable
    this.#owner = owner
    this.#key = answerKeys.draft(owner, form)
    this.#values = kept && kept.values
    this.#savedAt = kept && new Date(kept.savedAt)
  }

  /** Reads the stored draft of a form. Never rejects. */
  static async open(owner: string, form: DraftedForm): Promise<FormDraft> {
    const text = await storedAnswers.get(answerKeys.draft(owner, form)).catch(() => undefined)
    const { success, output } = v.safeParse(StoredDraft, text)
    return new FormDraft(owner, form, success ? output : null, !success && text !== undefined)
  }

  /** Null while nothing differs from the start of the form. */
  get values(): DraftValues | null {
    return this.#values
  }

  /** Time at which `values` were stored. */
  get savedAt(): Date | null {
    return this.#savedAt
  }

  /** Replaces the draft; empty values delete it. */
  keep(values: DraftValues): void {
    const next = Object.keys(values).length === 0 ? null : values
    if (JSON.stringify(next) !== JSON.stringify(this.#values)) this.#put(next)
  }

  /** Deletes the draft: the form was sent, or the input is not wanted. */
  discard(): void {
    this.#put(null)
  }

  #put(values: DraftValues | null): void {
    this.#values = values
    this.#savedAt = values && new Date()
    this.#writeSoon()
  }

  /** If the page is left during a pending write, the latest input is written as well. */
  #write(): Promise<void> {
    return finishOrFlush(this.#writeNewest(false), () => void this.#writeNewest(true).catch(() => {}))
  }

  /** @param isLast Reads nothing first. */
  #writeNewest(isLast: boolean): Promise<void> {
    if (this.#values === null) return storedAnswers.delete(this.#key)
    const record = JSON.stringify({ savedAt: this.#savedAt?.toISOString(), values: this.#values })
    return storedAnswers.transact('readwrite', async (objects) => {
      // Another tab that signed out has deleted the draft: do not write it again. The end of a session alone leaves it.
      if (await isSignedOut(objects, isLast)) return
      const isOwner = deviceOwner() === this.#owner
      if (!isOwner && (await promisifyRequest(objects.getKey(this.#key))) === undefined) return
      objects.put(record, this.#key)
    })
  }
}

/**
 * Runs `write` after changes that may come faster than it finishes: one run at a time, and one more afterwards for all
 * changes made meanwhile.
 *
 * @param write Writes the current state to the disk. Must not reject.
 * @returns Call after each change.
 */
function writeBehind(write: () => Promise<void>): () => void {
  let isWriting = false
  let isStale = false
  const run = async () => {
    isStale = true
    if (isWriting) return
    isWriting = true
    while (isStale) {
      isStale = false
      await write()
    }
    isWriting = false
  }
  return () => void run()
}
