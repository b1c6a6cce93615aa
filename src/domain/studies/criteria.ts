import { headsInclusion, saysExclusion } from './criteria-lines.ts'

/** Parts of the description that the importer of trials writes: `study-of-trial.ts` of the host. */
export interface DescriptionParts {
  /** HTML of what the study is about, and where it is registered. */
  about: string
  /** HTML of who can take part, and of who cannot; null without any. */
  include: string | null
  exclude: string | null
  /** The line for which the two lists were not told apart. */
  doubt?: string
}

const who = /<h3>Who can take part<\/h3>/
const registered = /<p>Registered as <a [^>]*>NCT\d{8}<\/a> at ClinicalTrials\.gov\.<\/p>$/
/** Such headings stand at the top level alone. */
const heading = /<p><strong>((?:(?!<\/strong>).)*)<\/strong><\/p>/g
const excluding =
  /exclu|not eligible|ineligible|non-?inclusion|must not|none of the following|cannot (?:take|part|join)/i
/** Not the verb: "Exclusion criteria include". */
const including = /inclusi|included|eligib|\b(?:can|may) (?:take part|join|participate) if/i
const negated = /(?:not (?:be )?)?(?:in)?(?:eligib|included)\w*|non?-? ?inclusi\w*/gi
/** A heading that only repeats the one above the list. */
const plain = /^(?:key |main |list of )?(?:inclusion|exclusion|eligibility)(?: criteri(?:a|on))?$/i

/**
 * The parts of a trial's description. A description in another form, or one that does not tell the two lists apart, is
 * about the study as a whole.
 */
export function descriptionParts(html: string): DescriptionParts {
  const start = who.exec(html)
  const whole = { about: html, include: null, exclude: null }
  if (start === null) return whole
  const end = registered.exec(html)
  const criteria = html.slice(start.index + start[0].length, end?.index)
  const about = html.slice(0, start.index) + (end?.[0] ?? '')
  const lists = { include: '', exclude: '' }
  let list: keyof typeof lists = 'include'
  for (const { title, body } of sectionsOf(criteria)) {
    const [isOut, isIn] = [excluding.test(title) || saysExclusion(title, true), including.test(title)]
    if (isOut && including.test(title.replaceAll(negated, ''))) return { ...whole, doubt: title }
    if (isOut || isIn) list = isOut ? 'exclude' : 'include'
    const shown = title === '' || plain.test(title) ? '' : `<p><strong>${title}</strong></p>`
    lists[list] += shown + body
  }
  const doubt = doubtIn(lists)
  if (doubt !== undefined) return { ...whole, doubt }
  return { about, include: lists.include || null, exclude: lists.exclude || null }
}

/** A line that may belong into the other list. */
function doubtIn({ include, exclude }: Record<'include' | 'exclude', string>): string | undefined {
  const lines = include.matchAll(/<(\w+)\b[^<>]*>([^<]+)/g)
  for (const [, tag, line = ''] of lines) if (saysExclusion(line, tag === 'p')) return line
  return exclude.split(/<[^<>]*>/).find(headsInclusion)
}

function sectionsOf(html: string): { title: string; body: string }[] {
  const found = [...html.matchAll(heading)]
  const first = { title: '', body: html.slice(0, found[0]?.index) }
  const others = found.map(({ index, 0: whole, 1: title = '' }, position) => ({
    title,
    body: html.slice(index + whole.length, found[position + 1]?.index),
  }))
  return [first, ...others]
}
