import { formatCount } from '#language/language.ts'

/** `1 study`, `1,234 studies`: for the desk and commands, which are in English. Texts of the portal use `plural`. */
export const countedNoun = (count: number, one: string, other: string): string =>
  `${formatCount(count)} ${count === 1 ? one : other}`
