import { type MarketAreaRow, marketAreas } from './market-areas.ts'
import { marketAreaOfPostalCode, nearestMarketArea } from './nearest-market-area.ts'
import { pointOfCity } from './postal-codes.ts'
import { stateAbbreviation } from './states.ts'

export interface FoundAreas {
  areas: MarketAreaRow[]
  /** Texts that name no market area. */
  unknown: string[]
}

/**
 * The market areas that an operator names: by their numbers, by ZIP codes, by cities (`Boston`, or `Portland, ME`), or
 * by states. A city of several states stands for the area of each.
 */
export async function findMarketAreas(text: string): Promise<FoundAreas> {
  const found = new Set<number>()
  const unknown: string[] = []
  for (const name of namesIn(text)) {
    const areas = await areasOf(name)
    for (const dma of areas) found.add(dma)
    if (areas.length === 0) unknown.push(name.state === null ? name.text : `${name.text}, ${name.state}`)
  }
  return { areas: marketAreas.filter(({ dma }) => found.has(dma)), unknown }
}

interface Named {
  text: string
  state: string | null
}

const states: ReadonlySet<string> = new Set(marketAreas.map(({ state }) => state))

/** The postal abbreviation of a text that is a state; null for any other text. */
function stateIn(text: string): string | null {
  const abbreviation = stateAbbreviation(text).toUpperCase()
  return states.has(abbreviation) ? abbreviation : null
}

function namesIn(text: string): Named[] {
  const names: Named[] = []
  for (const part of text.split(/[,;\n]/).flatMap(numbersIn)) {
    const before = names.at(-1)
    const state = /^\d/.test(part) ? null : stateIn(part)
    // A state after a city says which city it is. After another state, or alone, it stands for itself.
    const isOfCity = before?.state === null && !/^\d/.test(before.text) && stateIn(before.text) === null
    if (state !== null && before && isOfCity) before.state = state
    else names.push({ text: part, state: null })
  }
  return names
}

/** Numbers may have spaces between them; a name may hold spaces. */
function numbersIn(part: string): string[] {
  const text = part.trim()
  return text === '' ? [] : /^[\d\s-]+$/.test(text) ? text.split(/\s+/) : [text]
}

async function areasOf({ text, state }: Named): Promise<number[]> {
  const number = Number(text)
  if (/^\d{2,3}$/.test(text)) return marketAreas.some(({ dma }) => dma === number) ? [number] : []
  if (/^\d/.test(text)) return listed(await marketAreaOfPostalCode(text))
  const wholeState = state === null ? stateIn(text) : null
  const name = text.toLowerCase()
  const named = marketAreas.filter((area) => [area.name, area.city].some((one) => one.toLowerCase() === name))
  const cities = state === null ? named : named.filter((area) => area.state === state)
  // New York is a city and a state: the city is meant more often, and the state has its abbreviation.
  if (cities.length > 0) return cities.map(({ dma }) => dma)
  if (wholeState !== null)
    return marketAreas.filter((area) => area.state === wholeState).map(({ dma }) => dma)
  const point = state === null ? null : await pointOfCity(text, state)
  return listed(point && nearestMarketArea(point))
}

const listed = (dma: number | null): number[] => (dma === null ? [] : [dma])
