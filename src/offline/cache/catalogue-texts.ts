import { Study } from '#contract/answers/catalogue.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import type { KeyedStore } from '#offline/storage/database.ts'
import { CatalogueHead, CataloguePart } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * Format of the catalogue on the disk. JSON texts, because for thousands of studies they are read about twice as fast
 * as a structured clone; in parts, so that neither reading nor writing blocks the page.
 */

export interface StoredCatalogue {
  head: CatalogueHead
  /** When the host last confirmed it, in milliseconds since 1970. */
  confirmedAt: number
  /** Each part is a separate read; the newest studies come first. */
  parts: Promise<unknown>[]
}

/**
 * Reads a participant's stored catalogue; null if there is none. All reads are in one transaction: another tab writes
 * before or after them, never in between.
 *
 * @throws If the head is damaged, or the store cannot be read.
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

/** Reads the studies of a part lazily, one by one. @throws If the part is damaged or missing. */
export function* readPart(text: unknown): Generator<Study> {
  for (const study of v.parse(CataloguePart, parseText(text))) yield v.parse(Study, study)
}

export function noteConfirmed(store: KeyedStore, owner: string, confirmedAt: number): Promise<void> {
  return store.set(answerKeys.catalogueTime(owner), confirmedAt)
}

function parseText(text: unknown): unknown {
  // Our own texts never have this key; a text with it is an attempt at prototype pollution.
  if (typeof text !== 'string' || text.includes('"__proto__"')) throw new TypeError('Not what was written')
  return JSON.parse(text)
}
