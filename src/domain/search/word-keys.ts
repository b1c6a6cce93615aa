import { fold } from '#domain/words.ts'

/** A word of a text or of a search. */
export interface Word {
  /** As written, folded. */
  text: string
  /** Its sound: equal for spellings that English and Spanish give one word. */
  sound: string
  /** The sound without its ending: equal for "diabetes", "diabetic" and "diabéticos". */
  key: string
}

/** "Artritis" is "arthritis", "colesterol" is "cholesterol", and "leukaemia" is "leucemia". */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/(?<=^[a-z]{3,})(?<![siu])s$/, ''],
  [/^es(?=[cptmq][a-z]{2})/, 's'],
  [/^[pm]n(?=[a-z])/, 'n'],
  [/our$/, 'or'],
  [/ph/g, 'f'],
  [/(?<=[trc])h/g, ''],
  [/y/g, 'i'],
  [/[ao]e(?=[a-z])/g, 'e'],
  [/cione?$/, 'tion'],
  [/qu(?=[ei])|k/g, 'c'],
  [/z/g, 's'],
  [/mf/g, 'nf'],
  [/(.)\1+/g, '$1'],
]
const ending =
  /(?<=^[a-z]{4,})(?:(?:at)?ion|idade?|iti|ic[oa]?|iv[oae]?|ad[oa]|ed|ing|(?<=[a-z]{5})i[eao]?|[eao]|is|u[ms])$/

export const soundOf = (text: string) => sounds.reduce((word, [from, to]) => word.replace(from, to), text)

/** Words of fewer letters are abbreviations, or have no ending. */
const minLetters = 4

const known = new Map<string, Word>()
/** A catalogue has fewer different words. */
const maxKnown = 100_000

function wordOf(text: string): Word {
  const before = known.get(text)
  if (before) return before
  const isPlain = text.length >= minLetters && /^[a-z]+$/.test(text)
  const sound = isPlain ? soundOf(text) : text
  const word = { text, sound, key: sound.replace(ending, '') }
  if (known.size >= maxKnown) known.clear()
  known.set(text, word)
  return word
}

/** The words of a text. The `'s` of "Crohn's" is none. */
export function wordsOf(text: string): Word[] {
  return fold(text)
    .replaceAll(/['’`´]s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(wordOf)
}
