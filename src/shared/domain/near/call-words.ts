import { fold } from '#domain/words.ts'

/** Relatives by their Spanish names, folded: the words are read in English. */
const relatives: Readonly<Record<string, string>> = {
  'mi hijo': 'my son',
  'mi hija': 'my daughter',
  'mi madre': 'my mother',
  'mi mama': 'my mother',
  'mi padre': 'my father',
  'mi papa': 'my father',
  'mi esposo': 'my husband',
  'mi esposa': 'my wife',
}

export interface CallWords {
  /** Of the study. */
  title: string
  /** Such as `NCT01234567`. */
  registryNumber: string | null
  /** Begins with the question for somebody who speaks Spanish. */
  asksForSpanish: boolean
  /** The person for whom the caller calls; null for the caller. */
  name: string | null
  age: number | null
}

/** The first words of a call to a trial's site. They are in English, because they are read to the site. */
export function callWords({ title, registryNumber, asksForSpanish, name, age }: CallWords): string {
  const study = registryNumber === null ? title : `${title}, number ${registryNumber}`
  const begin = asksForSpanish ? '¿Habla español? ' : ''
  const whom =
    name === null ? '' : ` for ${relatives[fold(name)] ?? name}${age === null ? '' : `, who is ${age},`}`
  return `“${begin}Hello, I am calling${whom} about the study ${study}. Are you still looking for participants?”`
}
