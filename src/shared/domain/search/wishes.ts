import plainWords from './plain-words.json' with { type: 'json' }
import { type StudySearch, wholeList } from './search-terms.ts'

const { pay, online, none } = plainWords.wishes
const anyOf = (phrases: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${phrases.join('|')})(?![\p{L}\p{N}-])`, 'giu')
const payWish = anyOf(pay)
const onlineWish = anyOf(online)
const emptyWish = anyOf([...pay, ...none])

const without = (text: string, wish: RegExp) => text.replaceAll(wish, ' ').replaceAll(/\s+/g, ' ').trim()

/** A search without words that tell nothing of a study, such as "quick" and "what pays the most". */
export const withoutWishes = (text: string) => without(text, emptyWish)

/** Words that stand for pickers, such as "what pays the most". */
export interface Wishes {
  /** The typed words that set the order, or the place. */
  pay: string | undefined
  online: string | undefined
  /** With the pickers that they stand for, and without "online". */
  search: StudySearch
  /** The other words. */
  rest: string
}

/**
 * The pickers that a search asks for by words, unless they are set already; null if none.
 *
 * @param hasOnline Whether "online" may narrow it.
 */
export function wishesOf(search: StudySearch, hasOnline = true): Wishes | null {
  const wished = (isFree: boolean, wish: RegExp) => (isFree && search.text.match(wish)?.[0]) || undefined
  const paid = wished(search.order === wholeList.order, payWish)
  const remote = wished(hasOnline && search.place === wholeList.place, onlineWish)
  if (paid === undefined && remote === undefined) return null
  const text = remote ? without(search.text, onlineWish) : search.text
  return {
    pay: paid,
    online: remote,
    search: { ...search, text, ...(paid && { order: 'pay' }), ...(remote && { place: 'online' }) },
    rest: without(text, payWish),
  }
}
