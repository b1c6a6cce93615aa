import { randomInt } from 'node:crypto'

/** Digits and capitals without those that are easily confused when read or copied: 0 O, 1 I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 7

/** A short reference that a participant can quote: one of 34 thousand million. */
export function newReference(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
