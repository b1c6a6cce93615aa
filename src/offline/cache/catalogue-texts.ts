import { Study } from '#contract/answers/catalogue.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import type { KeyedStore } from '#offline/storage/database.ts'
import { CatalogueHead, CataloguePart } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * How the catalogue lies on the disk: as JSON texts, because a string restores about twice as fast as a structured
 * clone once there are thousands of studies, and in parts, so that neither reading nor writing holds the page up.
 */

export interface StoredCatalogue {
  head: CatalogueHead
  /** When the host last confirmed it, in milliseconds since 1970. */
  confirmedAt: number
  /** Each is read from the disk by itself; the newest studies come first. */
  parts: Promise<unknown>[]
}

/**
 * Reads what lies there for a participant; null when there is nothing. All reads belong to one transaction: another
 * tab's write comes before or after them, never between.
 *
 * @throws when the head is damaged, or the store cannot be read.
 */
export function openCatalogue(store: KeyedStore, owner: string): Promise<StoredCatalogue | null> {
  return store.transact('readonly', async (objects) => {
    const get = (key: string): Promise<unknown> => promisifyRequest(objects.get(key))
    const [text, time] = await Promise.all([
      get(answerKeys.catalogue(owner)),
      get(answerKeys.catalogueTime(owner)),
    ])
    if (text === undefined) return null
    const head = v.parse(CatalogueHead, parseText(text))
    const confirmedAt = typeof time === 'number' ? Math.max(time, head.updatedAt) : head.updatedAt
    const parts = Array.from({ length: head.partCount }, (_, part) =>
      get(answerKeys.cataloguePart(owner, part)),
    )
    return { head, confirmedAt, parts }
  })
}

/** Reads the studies of a part, one by one for as long as the caller asks for more. @throws when it is damaged or missing. */
export function* readPart(text: unknown): Generator<Study> {
  for (const study of v.parse(CataloguePart, parseText(text))) yield v.parse(Study, study)
}

export function noteConfirmed(store: KeyedStore, owner: string, confirmedAt: number): Promise<void> {
  return store.set(answerKeys.catalogueTime(owner), confirmedAt)
}

function parseText(text: unknown): unknown {
  // No answer of ours has such a key; what has one was made to do harm.
  if (typeof text !== 'string' || text.includes('"__proto__"')) throw new TypeError('Not what was written')
  return JSON.parse(text)
}
