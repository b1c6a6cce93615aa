import * as fc from 'fast-check'

const character = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code), codeOf)

/** Makes fast-check mix in texts that have harmed programs, such as `__proto__`. */
function codeOf(value: unknown): number {
  const code = typeof value === 'string' ? (value.codePointAt(0) ?? 0) : 0
  if (String.fromCodePoint(code) !== value) throw new TypeError('No character')
  return code
}

/** Any text of whole characters. The `binary` unit of fast-check would first spend seconds on a table of them all. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ ...limits, unit: character })
