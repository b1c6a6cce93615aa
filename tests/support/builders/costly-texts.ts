const length = 64 * 1024

const repeated = (part: string) => part.repeat(length / part.length)

/** One of each class of character that fields treat alike; and pairs that a pattern may divide in many ways. */
const parts = [
  ' ',
  '\u00A0',
  '\t',
  '\n',
  '\r\n',
  '\u200B',
  '\u200E',
  '\u0301',
  '\u0316\u0301',
  '7',
  '٣',
  '１',
  'a',
  'é',
  '𝒜',
  '\uD800',
  'ﷺ',
  '"',
  "'",
  '(',
  '[',
  '<',
  '<a',
  '&',
  '.',
  ',',
  '-',
  '–',
  '@',
  'a@',
  'a.',
  '%',
  '%41',
  '/',
  '\\',
  '_',
  '=',
  ';',
  '$',
  '\0',
  // What texts of a registry are made of.
  '\n* ',
  '\n1. ',
  '<b>',
  '<ul><li>',
  '&#39;',
  '$1 ',
  '1-',
  'exclusion ',
  'You receive ',
]

/** Marks on one letter, which a normal form sorts in the square of their number. */
export const wrongOrder = `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`

/** Texts of 64 KB that a careless pattern takes seconds for, each with its name. */
export const costlyTexts: readonly (readonly [kind: string, text: string])[] = [
  ...parts.flatMap((part) => {
    const many = repeated(part)
    const name = JSON.stringify(part)
    return [
      [`${name} only`, many],
      [`${name} between letters`, `a${many}b`],
      [`${name} in an address`, `a@b.c${many}@d`],
    ] as const
  }),
  ['marks in the wrong order', wrongOrder],
]

/** What one text may cost, in milliseconds. */
export const mostMs = 50

/** Processor time in milliseconds. Tried again if it is too much: the engine may have cleaned up or compiled meanwhile. */
export function costOf(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= mostMs; tries += 1) {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
