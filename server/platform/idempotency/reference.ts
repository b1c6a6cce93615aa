import { randomInt } from 'node:crypto'

/** Digits and capitals without those that are taken for one another when read aloud or copied by hand: 0 O, 1 I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 7

/** A short reference that a participant can quote: one of 34 thousand million. */
export function newReference(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
