import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { committed } from '#offline/storage/database.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { finishOrFlush } from '#offline/storage/page-lifecycle.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import { writeBehind } from '#offline/storage/write-behind.ts'

/** A form whose content is kept while it is not sent. Passwords and whatever else signs in belong to none of them. */
export type DraftedForm = 'profile' | 'cashout' | `intake:${number}`

/** What a participant changed, by field; everything else comes from where the form starts. */
export type DraftValues = Readonly<Record<string, unknown>>

const DraftRecord = v.object({
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  values: v.record(v.string(), v.unknown()),
})

/** Older than this, a draft is more of a surprise than a help. */
const lifeMs = 30 * 24 * 60 * 60_000

/**
 * What was typed into a form and not sent yet, kept on the device for its participant, so that a reload, a crash or a
 * way back loses nothing. It is hers alone: it outlives the end of her session, and goes when she signs out or somebody
 * else signs in.
 */
export class FormDraft {
  readonly #owner: string
  readonly #key: string
  #values: DraftValues | null
  #savedAt: Date | null
  /** What cannot be kept stays on the screen; the next change tries again. */
  readonly #writeSoon = writeBehind(() => this.#write().catch(() => {}))

  /** @param kept What is on the device already; see `open`. */
  constructor(owner: string, form: DraftedForm, kept: v.InferOutput<typeof DraftRecord> | null = null) {
    this.#owner = owner
    this.#key = answerKeys.draft(owner, form)
    this.#values = kept && kept.values
    this.#savedAt = kept && new Date(kept.savedAt)
  }

  /** Reads what is kept of a form. Never rejects: what cannot be read is not there. */
  static async open(owner: string, form: DraftedForm): Promise<FormDraft> {
    const text = await storedAnswers.get(answerKeys.draft(owner, form)).catch(() => null)
    return new FormDraft(owner, form, readRecord(text))
  }

  /** Null while there is nothing that differs from where the form starts. */
  get values(): DraftValues | null {
    return this.#values
  }

  /** When `values` were kept. */
  get savedAt(): Date | null {
    return this.#savedAt
  }

  /** Keeps these instead, or nothing when there are none. */
  keep(values: DraftValues): void {
    const next = Object.keys(values).length === 0 ? null : values
    if (JSON.stringify(next) !== JSON.stringify(this.#values)) this.#put(next)
  }

  /** Keeps nothing: it was sent, or is not wanted. */
  discard(): void {
    this.#put(null)
  }

  #put(values: DraftValues | null): void {
    this.#values = values
    this.#savedAt = values && new Date()
    this.#writeSoon()
  }

  /** A page that is left while a write waits for its turn writes what was typed since then, too. */
  #write(): Promise<void> {
    return finishOrFlush(this.#writeNewest(), () => void this.#writeNewest().catch(() => {}))
  }

  #writeNewest(): Promise<void> {
    if (this.#values === null) return storedAnswers.delete(this.#key)
    const record = JSON.stringify({ savedAt: this.#savedAt?.toISOString(), values: this.#values })
    return storedAnswers.transact('readwrite', async (objects) => {
      // Signed out in another tab while this form was open, she took it with her; when only her session ended, not.
      const isHers = localText.read(localKeys.owner) === this.#owner
      if (!isHers && (await promisifyRequest(objects.getKey(this.#key))) === undefined) return
      objects.put(record, this.#key)
      await committed(objects)
    })
  }
}

function readRecord(text: unknown): v.InferOutput<typeof DraftRecord> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftRecord), text)
  if (!read.success) return null
  const age = Date.now() - Date.parse(read.output.savedAt)
  return age < lifeMs ? read.output : null
}
