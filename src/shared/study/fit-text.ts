import { type Marked, translateKnown, msg, t } from '#language/language.ts'
import type { Requirement } from '#contract/answers/catalogue.ts'
import { defaultCityLabel } from '#contract/base/constants.ts'
import { monthsField } from '#domain/fit/facts.ts'
import type { FitPoint, Misfit } from '#domain/fit/fit.ts'
import type { StudyView } from '#domain/studies/study-view.ts'

/** A requirement in plain words, and the participant's value; null if there is none. */
export interface FitWords {
  asks: string
  own: string | null
}

/**
 * Texts for one point. They explain without advice: participants must not be tempted to change answers to fit.
 *
 * @param whom Name of the person for whom the participant looks; without it, the participant.
 */
export function fitWords(point: FitPoint, whom?: string): FitWords {
  if (point.subject === 'hidden') return { asks: t('You hid this study'), own: null }
  if (point.subject === 'area') {
    if (point.verdict === 'not checked') return { asks: t('Areas that we cannot read'), own: null }
    return {
      asks: point.isEverywhere ? t('Open everywhere in the US') : t('Open in some areas of the US'),
      own: point.isEverywhere ? null : ownArea(point, whom),
    }
  }
  const { subject, requirement, own } = point
  const asks = { age: ageText, gender: genderText, other: otherText }[subject](requirement)
  if (own === null) return { asks, own }
  const value = translateKnown(String(own))
  return { asks, own: whom === undefined ? t('You: {own}', { own: value }) : `${whom}: ${value}` }
}

function ownArea({ verdict, isKnown }: FitPoint & { subject: 'area' }, whom?: string): string {
  if (!isKnown) return t('We do not know the area of this ZIP code')
  if (whom !== undefined) {
    return verdict === 'fits'
      ? t('The area of {name} is among them', { name: whom })
      : t('The area of {name} is not among them', { name: whom })
  }
  return verdict === 'fits' ? t('Your area is among them') : t('Your area is not among them')
}

const ageTexts: Readonly<Record<string, (limit: number) => string>> = {
  '<': (limit) => t('Under {limit}', { limit }),
  '<=': (limit) => t('{limit} or younger', { limit }),
  '>': (limit) => t('Over {limit}', { limit }),
  '>=': (limit) => t('{limit} or older', { limit }),
  '=': (limit) => t('Age {limit}', { limit }),
  '!=': (limit) => t('Any age but {limit}', { limit }),
}

function ageText({ field, op, value }: Requirement): string {
  const limit = Number.parseInt(value, 10)
  if (field === monthsField)
    return op === '<=' ? t('{limit} months or younger', { limit }) : t('{limit} months or older', { limit })
  return (Number.isNaN(limit) ? undefined : ageTexts[op]?.(limit)) ?? otherText({ field: 'age', op, value })
}

const genderTexts: Readonly<Record<string, Marked>> = { Female: msg('Women'), Male: msg('Men') }

function genderText({ op, value, field }: Requirement): string {
  if (op !== '=') return otherText({ field, op, value })
  const text = genderTexts[value]
  return text ? t(text) : t('Gender: {value}', { value })
}

function otherText({ field, op, value }: Requirement): string {
  if (field === '') return t('A requirement that we cannot read')
  const words = field.replaceAll(/[_-]+/g, ' ').trim()
  const name = capitalized(words)
  if (op === '!=') return t('{name} is not {value}', { name, value })
  return op === '=' ? `${name}: ${value}` : `${name} ${op} ${value}`
}

/** For a name or a note, such as `my son`, that begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const misfitTexts: Record<Misfit, { title: Marked; text: Marked }> = {
  hidden: { title: msg('Hidden by you'), text: msg('You took these off your lists.') },
  area: {
    title: msg('For other areas'),
    text: msg('These are for people in areas that your ZIP code is not in.'),
  },
  age: { title: msg('For other ages'), text: msg('Age is counted by the year of birth in your profile.') },
  gender: {
    title: msg('For another gender'),
    text: msg('These ask for one gender, and your profile says another.'),
  },
}

type Where = Pick<StudyView, 'city' | 'isOnline'>

export function misfitLine(points: readonly FitPoint[], where: Where, whom?: string): string {
  return points.map((point) => misfitWords(point, where, whom)).join(' · ')
}

/** An online study has no place: its areas only say who may take part. */
function areaText({ city, isOnline }: Where): string {
  if (city !== defaultCityLabel)
    return isOnline ? t('For people in {city}', { city }) : t('In {city}', { city })
  return isOnline ? t('For people in other areas of the US') : t('In other areas of the US')
}

function misfitWords(point: FitPoint, where: Where, whom?: string): string {
  if (point.subject === 'area') return areaText(where)
  const { asks, own } = fitWords(point, whom)
  if (whom !== undefined && own !== null) return `${asks} (${own})`
  return own === null ? asks : `${asks} (${own.charAt(0).toLowerCase()}${own.slice(1)})`
}
