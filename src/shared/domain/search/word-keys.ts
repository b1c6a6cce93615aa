import { fold } from '#domain/words.ts'
import plainWords from './plain-words.json' with { type: 'json' }

export interface Word {
  /** The word as written, folded. */
  text: string
  /** Its sound: equal for spellings that English and Spanish give one word. */
  sound: string
  /** The sound without its ending: equal for "diabetes", "diabetic" and "diabéticos". */
  key: string
}

/** "Artritis" is "arthritis", "colesterol" is "cholesterol", and "leukaemia" is "leucemia". */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^ch?ron(?=(?:e?s)?$)/, 'crohn'],
  [/(?=s$)(?<=^[a-z]{3,})(?<![siu])s/, ''],
  [/^es(?=[cptmq][a-z]{2})/, 's'],
  [/^[pm]n(?=[a-z])/, 'n'],
  [/our$/, 'or'],
  [/ph(?!ase)/g, 'f'],
  // "Psychology" is "psicología", but Spanish "ronchas" are not "roncas".
  [/(?<=[tr])h|(?<=c)h(?![ao]s?$)/g, ''],
  [/y/g, 'i'],
  [/c(?=[ei])/g, 's'],
  [/[ao]e(?=[a-z])/g, 'e'],
  [/cione?$/, 'tion'],
  [/qu(?=[ei])|k/g, 'c'],
  [/z/g, 's'],
  [/mf/g, 'nf'],
  [/(.)\1/g, '$1'],
]
const ending =
  /(?=[a-z]{1,5}$)(?<=^[a-z]{4,})(?:(?:at)?ion|idade?|iti|ic[oa]?|iv[oae]?|ad[oa]|ed|ing|(?<=[a-z]{5})(?<!^healt)i[eao]?|[eao]|is|u[ms])$/

export const soundOf = (text: string) => sounds.reduce((word, [from, to]) => word.replace(from, to), text)

/** Words of fewer letters are abbreviations, or have no ending. */
const minLetters = 4

const known = new Map<string, Word | readonly Word[]>()
/** A catalogue has fewer different words. */
const maxKnown = 100_000

function wordsOfPiece(text: string): Word | readonly Word[] {
  const before = known.get(text)
  if (before) return before
  const words = text.split(joints).map(newWord)
  const piece = words.length === 1 && words[0] ? words[0] : words
  if (known.size >= maxKnown) known.clear()
  known.set(text, piece)
  return piece
}

function newWord(text: string): Word {
  const isPlain = text.length >= minLetters && /^[a-z]+$/.test(text)
  const sound = isPlain ? soundOf(text) : text
  return { text, sound, key: sound.replace(ending, '') }
}

/** "Non-smokers" are no smokers, nor is "CAR-T" about cars. */
const wholes = /\b(?:non[ -](?=[a-z])|car[ -]t\b)/g
/** A word means something else beside some others: "pulmonary hypertension" is one word, and no hypertension. */
const pairs = new Map(Object.entries<readonly string[]>(plainWords.pairs))
const paired = new RegExp(
  [...pairs]
    .map(([word, others]) => [word, `(?:${others.join('|')})`])
    .map(([word, other]) => `\\b(?:${word}(?:,| urinary)? ${other}|${other}(?: arterial)?,? ${word})\\b`)
    .join('|'),
  'g',
)

function asOne(pair: string): string {
  const words = pair.split(/,? /)
  const word = words.find((one) => pairs.has(one)) ?? ''
  return words
    .flatMap((one) => (one === word ? [] : pairs.get(word)?.includes(one) ? one + word : one))
    .join(' ')
}

/** "A.D.H.D." is "ADHD". */
const dots = /\b([a-z])\.(?=[a-z]\b)/g
/** "Type2diabetes" is "type 2 diabetes", and each letter of Chinese or Japanese is a word: "哮喘" is two. */
const joints = /(?<=[a-z]{4})(?=\d)|(?<=[a-z]{4}\d)(?=[a-z]{4})|(?<=[\u3040-\u9FFF])|(?=[\u3040-\u9FFF])/
/** Whether a word tells something even if it is short, as in Thai, Korean, Chinese and Japanese. */
export const tellsAlone = ({ text }: Word) => /[\u0E00-\u11FF\u3040-\u9FFF]/.test(text)
/** "Type II", "tipo dos" and "type two" are "type 2". */
const numbered =
  /\b(type|tipo|stage|etapa|estadio|phase|fase|grade|factor) (iv|v?i{1,3}|one|two|three|four|un[oa]|dos|tres|cuatro)\b/g
const numbers = new Map(
  Object.entries(plainWords.numbers).flatMap(([number, names]) => names.map((name) => [name, number])),
)

/** The words of a text. The `'s` of "Crohn's" is none, and "can't" is one. */
export function wordsOf(text: string): Word[] {
  return fold(text)
    .replaceAll(paired, asOne)
    .replaceAll(/['`]s\b|(?<=n)['`](?=t\b)/g, '')
    .replaceAll(wholes, (whole) => whole.replace(/[ -]/, ''))
    .replaceAll(dots, '$1')
    .replaceAll(numbered, (_, kind: string, number: string) => `${kind} ${numbers.get(number) ?? number}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap(wordsOfPiece)
}
