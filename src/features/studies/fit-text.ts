import type { Requirement } from '#contract/catalogue.ts'
import { defaultCityLabel } from '#contract/constants.ts'
import type { FitPoint, Misfit } from '#domain/fit.ts'

/** What a study asks for, in plain words, and what is known of the participant; null where nothing is. */
export interface FitWords {
  asks: string
  own: string | null
}

/** Words for one point. It explains and gives no advice: an answer that fits is not what anybody is paid for. */
export function fitWords(point: FitPoint): FitWords {
  if (point.subject === 'hidden') return { asks: 'You hid this study', own: null }
  if (point.subject === 'area') {
    return {
      asks: point.isEverywhere ? 'Open everywhere in the US' : 'Open in some areas of the US',
      own: point.isEverywhere ? null : ownArea(point),
    }
  }
  const { subject, requirement, own } = point
  const asks = { age: ageText, gender: genderText, other: otherText }[subject](requirement)
  return { asks, own: own === null ? null : `You: ${own}` }
}

function ownArea({ verdict, isKnown }: FitPoint & { subject: 'area' }): string {
  if (!isKnown) return 'Your ZIP code is in no area that we know'
  return verdict === 'fits' ? 'Your area is among them' : 'Your area is not among them'
}

const ageTexts: Readonly<Record<string, (limit: number) => string>> = {
  '<': (limit) => `Under ${limit}`,
  '<=': (limit) => `${limit} or younger`,
  '>': (limit) => `Over ${limit}`,
  '>=': (limit) => `${limit} or older`,
  '=': (limit) => `${limit} years old`,
  '!=': (limit) => `Any age but ${limit}`,
}

function ageText({ op, value }: Requirement): string {
  const limit = Number.parseInt(value, 10)
  return (Number.isNaN(limit) ? undefined : ageTexts[op]?.(limit)) ?? otherText({ field: 'age', op, value })
}

const genderTexts: Readonly<Record<string, string>> = { Female: 'Women', Male: 'Men' }

function genderText({ op, value, field }: Requirement): string {
  return op === '=' ? (genderTexts[value] ?? `Gender: ${value}`) : otherText({ field, op, value })
}

function otherText({ field, op, value }: Requirement): string {
  const words = field.replaceAll(/[_-]+/g, ' ').trim()
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return op === '=' ? `${name}: ${value}` : `${name} ${op === '!=' ? 'is not' : op} ${value}`
}

/** What a group of studies has in common. */
export const misfitTexts: Record<Misfit, { title: string; text: string }> = {
  hidden: { title: 'Hidden by you', text: 'You took these off your lists.' },
  area: { title: 'In other areas', text: 'These take part in places that your ZIP code is not in.' },
  age: { title: 'For other ages', text: 'Age is counted by the year of birth in your profile.' },
  gender: { title: 'For another gender', text: 'These ask for one gender, and your profile says another.' },
}

/** In one line: what does not fit, and how it is with the participant. */
export function misfitLine(points: readonly FitPoint[], city: string): string {
  return points.map((point) => misfitWords(point, city)).join(' · ')
}

function misfitWords(point: FitPoint, city: string): string {
  if (point.subject === 'area') return city === defaultCityLabel ? 'In other areas of the US' : `In ${city}`
  const { asks, own } = fitWords(point)
  return own === null ? asks : `${asks} (${own.charAt(0).toLowerCase()}${own.slice(1)})`
}
