import { zipDigits } from '#contract/base/typed-digits.ts'
import { fold } from '#domain/words.ts'
import { type ZipTable, placeOfZip } from './zip-table.ts'

/** A place in a search, such as "asthma near Boston" or "asma 10025". */
export interface PlaceInWords {
  /** Five digits: of a city, the code nearest to its middle. */
  zip: string
  /** The shown name of the place. */
  name: string
  /** The search without the place. */
  words: string
}

/** Words that a place follows; after those that may also lead to a part of the body, only a large city does. */
const near = /^(?:near|around|close|nearby|cerca|junto|alrededor)$/
const within = /^(?:in|at|from|en|desde)$/
/** Between such a word and the place. */
const joints = /^(?:of|by|to|from|de|del|a|the|la|city|ciudad|zip|code|codigo|postal)$/

const gaps = /[\s,;?!]+/

/** Cities with so many ZIP codes are meant without a preposition too. */
const minLarge = 15
/** Large cities whose names mean something else in a search for studies. */
const otherwise = new Set(['huntington', 'mobile'])

/** Cities that only their state tells from a part of the body, a disease or a time. */
const withState = new Set(['bend', 'corona', 'reading', 'spring', 'temple'])

/** Words that make a city part of another name, such as "Washington University" or "Philadelphia chromosome". */
const goesOn =
  /^(?:universi|college|institut|scientific|foundation|children['’]s|clinic\b|methodist|medical (?:center|school)|encephalitis|chromosome|kinase)/
const goesBefore = /(?:\b(?:universi\w*|college|institute?|hospital) of|\buniversidad de)$/

const otherNames: Readonly<Record<string, string>> = {
  nyc: 'new york',
  'new york city': 'new york',
  manhattan: 'new york',
  'nueva york': 'new york',
  'nueva orleans': 'new orleans',
  filadelfia: 'philadelphia',
  philly: 'philadelphia',
  'washington dc': 'washington',
  'st louis': 'saint louis',
  'st paul': 'saint paul',
}

/** The longest names have so many words. */
const maxWords = 4

/** Whether a search may name a place. A large city that stands alone cannot be told without the table. */
export const mayNamePlace = (search: string): boolean =>
  search.split(gaps).some((word) => {
    const text = fold(word)
    return near.test(text) || within.test(text) || zipDigits(text) !== null
  })

/** The place that a search names; null without one. */
export function placeInWords(table: ZipTable, search: string): PlaceInWords | null {
  const typed = search.split(gaps).filter((word) => word !== '')
  const words = typed.map((word) => fold(word).replaceAll('.', ''))
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(maxWords, words.length - from); count > 0; count -= 1) {
      const place = placeNamed(table, words, from, from + count)
      if (place === null) continue
      const start = leadOf(words, from)
      const rest = [...typed.slice(0, start), ...typed.slice(from + count)].join(' ')
      return { ...place, words: rest }
    }
  }
  return null
}

/** Index of the first word of a lead such as "near" or "close to" before a place; the place's own without one. */
function leadOf(words: readonly string[], at: number): number {
  let start = at
  while (start > 0 && joints.test(words[start - 1] ?? '')) start -= 1
  const before = words[start - 1] ?? ''
  return near.test(before) || within.test(before) ? start - 1 : at
}

function placeNamed(
  table: ZipTable,
  words: readonly string[],
  from: number,
  to: number,
): Omit<PlaceInWords, 'words'> | null {
  const text = words.slice(from, to).join(' ')
  const zip = zipDigits(text)
  if (zip !== null) return placeOfZip(table, zip) && { zip, name: zip }
  const named = (city: string, state?: string) =>
    table.cities.get(otherNames[city] ?? city)?.find((one) => state === undefined || one.state === state)
  const inState = statesNamed(table, words.slice(from, to))
    .map(({ before, state }) => named(before, state))
    .find((city) => city !== undefined)
  const city = inState ?? named(text)
  if (city === undefined) return null
  const lead = words[leadOf(words, from)] ?? ''
  const isInName = goesOn.test(words.slice(to).join(' ')) || goesBefore.test(words.slice(0, from).join(' '))
  const isLarge = city.codes >= minLarge && !otherwise.has(text) && !isInName
  const isMeant =
    inState ||
    (from > 0 && near.test(lead) && !withState.has(text)) ||
    (isLarge && (within.test(lead) || isAtAnEnd(words, from, to)))
  return isMeant ? { zip: city.zip, name: `${city.name}, ${city.state}` } : null
}

/** A city's words, where a state's name or abbreviation follows them. */
function statesNamed(table: ZipTable, words: readonly string[]): { before: string; state: string }[] {
  return [1, 2].flatMap((count) => {
    const [before, after] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    const state = table.stateNames[after] ?? (after.length === 2 ? after.toUpperCase() : undefined)
    return before !== '' && state !== undefined ? [{ before, state }] : []
  })
}

const isAtAnEnd = (words: readonly string[], from: number, to: number) => from === 0 || to === words.length
