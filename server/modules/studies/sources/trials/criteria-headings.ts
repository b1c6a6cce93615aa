import { headsInclusion, longestHeading, saysExclusion } from '#domain/studies/criteria.ts'

const kinds =
  '(?:inclusion|exclusion|non-?inclusion|eligibility|inclusion ?\\/ ?exclusion|inclusion and exclusion)'
const before =
  '(?:(?:key|main|major|general|additional|other|specific|common|subject|patient|participant|clinic|study|disease[ -]specific|list of)s? )*'
const after = '(?: ?\\([^()]{1,60}\\)| (?:for|of) [^:.;]{1,70})?'

/** A line such as `Exclusion:`, `III.2 EXCLUSION CRITERIA` or `Key Inclusion Criteria (Families): adults`. */
const criteria = new RegExp(
  `^((?:[IVX]+\\.\\d*|\\d+(?:\\.\\d+)*\\.?)? ?${before}${kinds}s?(?: criteri(?:a|on))?${after}) ?(?:[:.] *(.*))?$`,
  'i',
)
const named = /criteri(?:a|on)/i

/**
 * The heading of a list of criteria at the beginning of a line, and what follows it in the line; null for other lines.
 *
 * @param text Without its bullet or number.
 * @param isBare It had none.
 */
export function headingIn(text: string, isBare: boolean): { heading: string; rest: string } | null {
  const plain = text.replaceAll(/^[*_#-]+|(?<![*_–—-])[*_–—-]+(?=:?$)/g, '').trim()
  const [, heading, rest = ''] = criteria.exec(plain) ?? []
  const isWhole = plain.endsWith(':') || rest === ''
  if (heading !== undefined && (isBare || isWhole || named.test(heading) || /^\S+$/.test(heading)))
    return isHeading(plain, heading) ? { heading: heading.trim(), rest: rest.trim() } : null
  return shortHeadingIn(plain, isBare)
}

/** "Exclusion" alone may be the end of a sentence that was wrapped; with a colon or "criteria" it is a heading. */
const isHeading = (plain: string, heading: string) =>
  /[:]/.test(plain.slice(heading.length)) || named.test(heading) || /^[A-Z]/.test(heading)

/** Words that announce a list, at the beginning or at the end of a line. */
const announces =
  /^[\W\d]*(?:exclu[^.]{0,60}$|ineligible \w+$)|(?:[:…–-]|\.{3}|\bif|\b(?:following|below)\b.*|\bcriteri[^.]*|\bexclu[^ .]*)$/i

/**
 * A short line that names inclusion or exclusion in other words than the registry's usual ones, and what follows its
 * colon; null for other lines. Of items of a list, only one that names criteria and has nothing else to say.
 */
function shortHeadingIn(line: string, isBare: boolean): { heading: string; rest: string } | null {
  const colon = line.indexOf(':')
  const [head, rest] = colon < 0 ? [line, ''] : [line.slice(0, colon + 1), line.slice(colon + 1)]
  const isNamed = /criteri/i.test(head) && colon === line.length - 1
  if (head.length > longestHeading || /^[a-z]/.test(head) || !(isBare || isNamed)) return null
  if (!announces.test(head)) return null
  if (!saysExclusion(head, isBare) && !headsInclusion(head)) return null
  return { heading: head.replace(/[:.]$/, '').trim(), rest: rest.trim() }
}
