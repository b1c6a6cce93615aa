import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Dictionary, formatCount } from '#language/language.ts'
import { spanish } from '#language/es/spanish.ts'
import { spanishRest } from '#language/es/spanish-rest.ts'
import { textsIn } from './support/rules/portal-texts.ts'
import { readSource, sourceFilesUnder } from './support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dictionary: Dictionary = { ...spanish, ...spanishRest }

/** Texts whose number is a constant of the product, always above 1. */
const constantCounts = new Set([
  '{points} points',
  '{points} points are $1',
  '{points} points = ${dollars} gift card.',
  '{points} points reached',
  'A payment takes {points} points',
  'for {needed} points',
  '{points} points are reserved on this device: your request is waiting to be sent.',
  'A payment takes {needed} points; you have {balance}.',
  'for {needed} points. Your balance: {balance}',
  'From {points} points you can request a ${dollars} gift card. Processing takes about {from}-{to} days.',
  'Processing takes about {from}-{to} days.',
  'You can request a payment. It takes {points} points.',
])

const found = sourceFilesUnder(root, 'src')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => textsIn({ path, text: readSource(root, path) }))
const counted = found.flatMap((file) => file.counted)
const chosenByCount = new Set(counted.flat())
const others = [...new Set(found.flatMap(({ keys }) => keys))].filter((key) => !chosenByCount.has(key))

const english = (text: string) => text
const spanishOf = (text: string) => dictionary[text] ?? text

describe.each([
  ['English', english, englishFaults],
  ['Spanish', spanishOf, spanishFaults],
] as const)('a text with a count, in %s', (_language, translated, faultsIn) => {
  it.each(counted)('agrees with 0, 1 and 2: %s / %s', (one, other) => {
    const rendered = [0, 1, 2].map((count) =>
      translated(count === 1 ? one : other)
        .replaceAll('{count}', formatCount(count))
        // A limit of the product beside the count.
        .replace(/14 (?:days|días)/, ''),
    )
    expect(rendered.flatMap((text, count) => faultsIn(text, count === 1))).toEqual([])
  })

  it('is chosen by the count', () => {
    const unchosen = others.filter((key) => !constantCounts.has(key) && asksForCount(translated(key)))
    expect(unchosen).toEqual([])
  })
})

describe('the check for a number without agreement', () => {
  it.each([
    ['1 points pending', true],
    ['1 saved items cannot be read', true],
    ['Your 1 point were returned', true],
    ['2 saved items cannot be read. It is set aside', false],
    ['2 point', false],
  ])('finds it in %s', (text, isOne) => {
    expect(englishFaults(text, isOne)).toHaveLength(1)
  })

  it.each([
    ['Hay 1 cosas', true],
    ['Se agregaron 1 punto', true],
    ['Hay 2 punto en camino', false],
  ])('finds it in %s', (text, isOne) => {
    expect(spanishFaults(text, isOne)).toHaveLength(1)
  })

  it.each([
    '{points} points pending',
    '{count} saved items cannot be read',
    '{points} were added',
    'Hay {points} en camino',
    '{years} años o más',
  ])('asks for a choice in %s', (text) => {
    expect(asksForCount(text)).toBe(true)
  })
})

/** Verbs and pronouns that imply a number, without words that only look like a plural. */
const englishPlurals = /\b(?:are|were|have|do|they|them|these|those)\b/i
const englishSingulars =
  /\b(?:is|was|has|does|it|its|this|waits)\b(?! (?:version|browser|device|questionnaire))/i
const noEnglishPlural = /^(?:is|was|has|does|this|its|yes|less)$/

function englishFaults(text: string, isOne: boolean): string[] {
  const nouns = text.match(/(?<![\d,])\d[\d,]* (?:\p{Ll}+ ){0,2}?\p{Ll}+s\b/u)?.[0]
  const hasPluralNoun = nouns !== undefined && !noEnglishPlural.test(nouns.split(' ').at(-1) ?? '')
  const isOff = isOne
    ? hasPluralNoun || englishPlurals.test(text)
    : englishSingulars.test(text) || (/\d (?!new )\p{Ll}/u.test(text) && !hasPluralNoun)
  return isOff ? [text] : []
}

const spanishPlurals = /\b(?:\p{Ll}+aron|\p{Ll}+ieron|están|son|quedan|se agregan)\b/iu
const noSpanishPlural = /^(?:más|menos|tras|es)$/

function spanishFaults(text: string, isOne: boolean): string[] {
  const [, noun = ''] = /\d (?!en )(\p{Ll}+)/u.exec(text) ?? []
  const hasPluralNoun = noun.endsWith('s') && !noSpanishPlural.test(noun)
  const isOff = isOne ? hasPluralNoun || spanishPlurals.test(text) : noun !== '' && !hasPluralNoun
  return isOff ? [text] : []
}

/** True for a value before a plural noun or before a verb. The value may itself be a count with its noun. */
function asksForCount(text: string): boolean {
  return (
    /\{\w+\} (?:(?!in |from |en |de los |por )\p{Ll}+ |\{\w+\} ){0,3}?(?:points?|minutes?|stud(?:y|ies)|items?|things|days|years|puntos?|minutos?|estudios?|días|años)\b/u.test(
      text,
    ) ||
    /\{(?:points|minutes|count)\} (?:is|are|was|were|has|have)\b/.test(text) ||
    /\b(?:Hay|Se agregaron|Le faltan) \{\w+\}/.test(text)
  )
}
