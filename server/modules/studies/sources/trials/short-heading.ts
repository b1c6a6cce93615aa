import { headsInclusion, longestHeading, saysExclusion } from '#domain/studies/criteria-lines.ts'

/** What announces a list, at the beginning or at the end of a line. */
const announces =
  /^[\W\d]*(?:exclu[^.]{0,60}$|ineligible \w+$)|(?:[:…–-]|\.{3}|\bif|\b(?:following|below)\b.*|\bcriteri[^.]*|\bexclu[^ .]*)$/i
/** As an item, it is a condition for those who can take part. */
const rulesOut = /\bmust not\b.*\bfollowing\b/i

/**
 * A short line that names inclusion or exclusion in other words than the registry's usual ones, and what follows its
 * colon; null for other lines. Of items of a list, only one that names criteria and has nothing else to say.
 */
export function shortHeadingIn(line: string, isBare: boolean): { heading: string; rest: string } | null {
  const colon = line.indexOf(':')
  const [head, rest] = colon < 0 ? [line, ''] : [line.slice(0, colon + 1), line.slice(colon + 1)]
  const isNamed = /criteri/i.test(head) && colon === line.length - 1
  if (head.length > longestHeading || /^[a-z]/.test(head) || !(isBare || isNamed)) return null
  if (!announces.test(head)) return null
  if (!saysExclusion(head, isBare) && !rulesOut.test(head) && !headsInclusion(head)) return null
  return { heading: head.replace(/:$/, '').trim(), rest: rest.trim() }
}
