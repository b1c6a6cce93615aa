import type { DraftedForm } from '#offline/drafts/drafts.ts'
import { savedRoot } from '#offline/storage/schemas.ts'
import { readSnapshot } from '#offline/cache/snapshot.ts'
import {
  answerKeys,
  answerStore,
  cacheNames,
  databaseNames,
  localKeys,
  outboxStores,
} from '#offline/storage/storage-names.ts'
import { type BrowserContext, type Page, expect } from '@playwright/test'
import { holdStore } from './hold-store.ts'

/** `catalogue`, or the root of a query that is kept: see `src/offline/storage/schemas.ts`. */
type KeptAnswer = string

/** Playwright's own intervals end at a second, in which a test would do nothing. */
const often = { intervals: [100, 200] }

/** Answers that a start on a list or a study needs. */
const forLists: readonly KeptAnswer[] = ['user', 'categories', 'catalogue']

/**
 * Resolves once the disk of the device has these answers and those of every list. The portal writes in the background:
 * a test must wait before it takes the network away.
 */
export async function deviceKeeps(page: Page, ...answers: readonly KeptAnswer[]): Promise<void> {
  const wanted = [...forLists, ...answers]
  await expect
    .poll(
      async () => {
        const kept = await keptAnswers(page)
        return wanted.filter((answer) => !kept.includes(answer))
      },
      { message: 'answers that the device does not keep yet', ...often },
    )
    .toEqual([])
}

/** Resolves once the disk of the device has the current list of saved studies, with this many in it. */
export async function deviceKeepsSaved(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const owner = (await ownerOf(page)) ?? ''
      const [text = ''] = await readRecords(page, answerKeys.answer(owner, JSON.stringify([savedRoot])))
      const saved = readSnapshot(text).clientState.queries[0]?.state.data
      return Array.isArray(saved) ? saved.length : 'no list'
    })
    .toBe(count)
}

/** Resolves once the disk of the device has the sites of a state, and the tables of places. */
export async function deviceKeepsSites(page: Page, state: string): Promise<void> {
  const places = async (name: string) => {
    const tables = await (await caches.open(name)).keys()
    return tables.filter(({ url }) => /(?:zipCodes(?:\d\d)?|borders)-/.test(url)).length
  }
  await expect
    .poll(async () => {
      const sites = await readRecords(page, answerKeys.sites((await ownerOf(page)) ?? '', state))
      return sites.length > 0 && (await page.evaluate(places, cacheNames.tables)) === 3
    }, often)
    .toBe(true)
}

/** Resolves once the worker's cache has at least this many study images. */
export async function deviceKeepsImages(page: Page, count: number): Promise<void> {
  const inCache = (name: string) => caches.open(name).then(async (cache) => (await cache.keys()).length)
  await expect.poll(() => page.evaluate(inCache, cacheNames.images), often).toBeGreaterThanOrEqual(count)
}

/** Resolves once the worker's cache has this image of a study, in any size. */
export async function deviceKeepsImage(page: Page, imageName: string): Promise<void> {
  const addresses = (cache: string) =>
    caches.open(cache).then(async (images) => (await images.keys()).map(({ url }) => url))
  await expect
    .poll(async () => (await page.evaluate(addresses, cacheNames.images)).join('\n'), often)
    .toContain(imageName)
}

/** Resolves once the device has a picture of the page on the screen, for the first paint of the next start. */
export async function deviceKeepsPicture(page: Page): Promise<void> {
  const isOfStudies = (await page.getByRole('article').count()) > 0
  const title = await (isOfStudies ? page.getByRole('article') : page)
    .getByRole('heading')
    .first()
    .textContent()
  const kept = expect.poll(() => page.evaluate((key) => localStorage.getItem(key), localKeys.painted), often)
  await kept.toContain(JSON.stringify(title).slice(1, -1))
  // The picture of a list has the paths of studies, too.
  await kept.toContain(`"path":${JSON.stringify(new URL(page.url()).pathname)}`)
}

/** Resolves once the disk of the device has a draft of this form that contains these words, or `no draft`. */
export async function deviceKeepsDraft(page: Page, form: DraftedForm, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const [draft] = await readRecords(page, answerKeys.draft((await ownerOf(page)) ?? '', form))
      return draft ?? 'no draft'
    })
    .toContain(words)
}

/** Resolves once the disk of the device has a piece of the catalogue that contains these words. */
export async function deviceKeepsPiece(page: Page, place: string, words: string): Promise<void> {
  await expect
    .poll(async () => (await readRecords(page, answerKeys.piece((await ownerOf(page)) ?? '', place)))[0])
    .toContain(words)
}

/** Resolves once the disk of the device has a text of a study that contains these words. */
export async function deviceKeepsText(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const texts = `text:${(await ownerOf(page)) ?? ''}:`
      return (await readRecords(page, texts, `${texts}~`)).some((text) => text.includes(words))
    }, often)
    .toBe(true)
}

/** The owner of the device; null for a visitor's. */
function ownerOf(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), localKeys.owner)
}

/** Names of the owner's answers on the disk. */
async function keptAnswers(page: Page): Promise<string[]> {
  const owner = await ownerOf(page)
  if (owner === null) return []
  const small = await readRecords(page, answerKeys.answer(owner, ''), answerKeys.answer(owner, '~'))
  const [edition] = await readRecords(page, answerKeys.edition(owner))
  const names = [...small.join('').matchAll(/"queryKey":\["(\w+)"/g)].map(([, name = '']) => name)
  return edition === undefined ? names : [...names, 'catalogue']
}

/** Texts of the records in the answers database with keys from `first` to `last`. */
function readRecords(page: Page, first: string, last = first): Promise<string[]> {
  return page.evaluate(
    ([databaseName, storeName, ...bounds]) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName)
        // Only the portal may create its database: an empty one would break its start.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve([]))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(storeName)
          const reading: IDBRequest<unknown[]> = transaction
            .objectStore(storeName)
            .getAll(IDBKeyRange.bound(...bounds))
          transaction.addEventListener('abort', () => reject(new Error('The answers cannot be read')))
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(reading.result.map((kept) => (typeof kept === 'string' ? kept : JSON.stringify(kept))))
          })
        })
      }),
    [databaseNames.answers, answerStore, first, last] as const,
  )
}

/** Opens a page that blocks the outbox's store while it is open. */
export async function holdOutbox(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.evaluateHandle(holdStore, { database: databaseNames.outbox, store: outboxStores.entries })
  return page
}

/** All data on the device that scripts of the page's origin can read: databases, storages, caches with addresses. */
export function deviceContents(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
      })
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        found.push(await Promise.all([answered(objects.getAllKeys()), answered(objects.getAll())]))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url, await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify(found)
  })
}
