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
const heading = /<p><strong>((?:(?!<\/?strong>).)*)<\/strong><\/p>/g
/** Not the verb: "Exclusion criteria include". */
const including = /inclusi|included|eligib|\b(?:can|may) (?:take part|join|participate) if/i
const negated = /(?:not (?:be )?)?(?:in)?(?:eligib|included)\w*|non?-? ?inclusi\w*/gi
/** A heading that only repeats the one above the list. */
const plain =
  /^(?:(?:key |main |list of )?(?:inclusion|exclusion|eligibility)(?: criteri(?:a|on))?|none of(?: the following)?)$/i

/** The parts of a trial's description; if the two lists cannot be told apart, it is about the study as a whole. */
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
    const [isOut, isIn] = [/exclu/i.test(title) || saysExclusion(title, true), including.test(title)]
    if (isOut && including.test(title.replaceAll(negated, ''))) return { ...whole, doubt: title }
    if (isOut || isIn) list = isOut ? 'exclude' : 'include'
    const shown = title === '' || plain.test(title) ? '' : `<p><strong>${title}</strong></p>`
    lists[list] += shown + body
  }
  const doubt = doubtIn(lists)
  if (doubt !== undefined) return { ...whole, doubt }
  return { about, include: lists.include || null, exclude: lists.exclude || null }
}

/** A line that may belong into the other list. If no line says who cannot take part, a later paragraph may. */
function doubtIn({ include, exclude }: Record<'include' | 'exclude', string>): string | undefined {
  const lines = include.matchAll(/<(\w+)\b[^<>]*>([^<]+)(<\/p><[ou]l)?/g)
  for (const { index, 1: tag, 2: line = '', 3: list } of lines) {
    const isBare = tag !== 'li'
    if (saysExclusion(line, isBare) || isOtherHeading(line)) return line
    const isFirst = index <= '<p>'.length
    if (exclude === '' && isBare && !isFirst && !including.test(line)) return line
    const isLabel = tag === 'strong' || list !== undefined || announces.test(line)
    if (isLabel && line.length <= (isBare ? 120 : 50) && denies.test(withoutAsides(line))) return line
  }
  return exclude.split(/<[^<>]*>/).find(headsInclusion)
}

const announces = /(?::|\b(?:if|who|of|have|with|following))\W{0,3}$/i
const withoutAsides = (line: string) => plainLine(line).replaceAll(/\([^()]*\)/g, '')

/** "Elimination criteria": a heading of criteria by a word that is not known may be of either list. */
const isOtherHeading = (line: string) =>
  line.length <= longestHeading &&
  /^(?:[\w.()/-]{1,30} ){1,5}criteri(?:a|on)\W{0,3}$/i.test(line.trim()) &&
  !/(?<!non-? ?)(?:inclusi|eligib)/i.test(line)

function sectionsOf(html: string): { title: string; body: string }[] {
  const found = [...html.matchAll(heading)]
  const first = { title: '', body: html.slice(0, found[0]?.index) }
  const others = found.map(({ index, 0: whole, 1: title = '' }, position) => ({
    title,
    body: html.slice(index + whole.length, found[position + 1]?.index),
  }))
  return [first, ...others]
}

/** Longer lines are sentences of a list, and how one begins says what it is. */
const longestLine = 300
/** Longer lines without a bullet are no headings. */
export const longestHeading = 250

const exclusion = String.raw`(?:e[xs][ -]?c?l?us(?:i[oóe]|ão)\w*|non?[ -]?(?:inclusi[oó]n|eligib\w+)|ineligibility|disqualif\w+|withdrawal|discontinuation|screen(?:ing)? failure|rule-? ?out|contra-?indications?|ausschluss\w*)`
const takePart = String.raw`(?:able to |permit\w* to |allow\w* to )?(?:includ|enrol|consider|accept|admit|participat|tak(?:e|ing) part|join|enter|eligib\w+\b(?! to (?:receive|undergo))|qualif|permit|allow|suitab)`
const people = String.raw`\b(?:patients?|participants?|subjects?|people|persons?|individuals?|volunteers?|candidates?|adults?|children|women|m[ea]n|females?|males?|those|anyone|you|following|criteri\w+|conditions?|if)\b.*`
const either = (...patterns: string[]) => new RegExp(patterns.join('|'), 'i')

/** Any word of refusal; enough for a short line that stands alone. */
const refuses = either(
  String.raw`${exclusion}|exclu|ineligib|unsuitab|barred|kept out|no podr`,
  String.raw`(?:not|n't|unable) (?:be |to )?${takePart}|must not|none of`,
)
/** Whatever heading has such a word may mean either. "Non-smokers" are a group of those who can. */
const denies =
  /\b(?:(?:no|not|n[aã]o|non(?!-)|ne|nicht|none|never|neither|nor|without|cannot|unable|absence|lack|free (?:of|from)|out|off|away)\b|exce(?:pt|ed)|unless|fail|withdr|remov|reject|refus|disallow|prohibit|forbid|preclu|prevent|contra-?indic|discontinu|terminat|defer|declin|stop|warn|avoid|limit|barred)|n't\b/i
const names = either(
  String.raw`\b${exclusion}(?: \w+){0,2} criteri`,
  String.raw`\b(?:crit.r\w*|reasons?) (?:for|of|de|d\W{1,5})(?: la)? ?${exclusion}`,
  // A label with its colon, or a line of few words that ends with it.
  String.raw`\b(?:ex ?clusions?|non?-? ?inclusion|exclud(?:ed?|es|ing)|ineligibility)(?: \w+){0,6} ?:`,
  String.raw`^\W*(?:\w+[ .):–-]+){0,6}${exclusion}\W*$`,
  String.raw`\b(?:excluid[oa]s?\b|no podr)`,
)
/** A treatment may not suit somebody either ("ineligible for surgery"), and causes of an illness are ruled out. */
const states = either(
  String.raw`(?:^\W*|${people})\b(?:not (?:be )?(?:eligible|qualif\w+|allowed)|ineligible|exclu(?:ded|sionary))(?:\W*$| (?:if|when)\b|\W*:| (?:to|from|for) (?:(?:the|this|our|any|entry) )?(?:study|trial|research|participat|tak|enter|enrol|join|inclusion|\w+ (?:in|into) ))`,
  String.raw`(?:^\W*|${people})\b(?:(?:will|can|may|should|must|shall|do|are)(?: ?not|n't)|unable to) (?:be )?(?:includ|enrol|consider|accept|admit|participat|take part|join|enter)`,
)

/** "Other inclusion and exclusion criteria may apply", "Meets no exclusion criteria", "See exclusion criterion 3". */
const inPassing =
  /\binclusion ?(?:\/|and|&amp;|&|or) ?exclusion\b|\b(?:no|none|any|not|without|per|see)(?: (?!criteri)\w+){0,3} exclusion criteri\w+/gi

/**
 * Whether a line of a trial's criteria says who cannot take part, as a heading or as a sentence. In doubt it does:
 * under "You can take part if" it would say the opposite of what the registry says.
 *
 * @param line Plain text or HTML without tags.
 * @param isBare It is no item of a list.
 */
export function saysExclusion(line: string, isBare: boolean): boolean {
  const text = plainLine(line)
  if (isBare && line.length <= longestHeading) return refuses.test(text)
  // An aside within a criterion is part of it.
  const [sentence = ''] = text.split(/[.;] |\(/, 1)
  return names.test(text) || states.test(sentence.trim())
}

/** Whether a line is a heading above those who can take part. Exclusions refer to such criteria: "Not meeting them". */
export function headsInclusion(line: string): boolean {
  const text = plainLine(line)
  return (
    /\binclusion criteri\w*[^.:]{0,60}:|^[^.:]{0,40}\binclusion criteri\w*[^.:]{0,60}$|^\W*inclusions?\W*$/i.test(
      text,
    ) &&
    !refuses.test(text) &&
    !/\b(?:not|no|any|all|above|per|see|fail\w*|meet\w*|fulfil\w*)\b/i.test(text)
  )
}

const plainLine = (line: string) =>
  line
    .slice(0, longestLine)
    .replaceAll(/’|&#39;/g, "'")
    .replaceAll(/[\s*_#]+/g, ' ')
    .replaceAll(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/gi, '')
    .replaceAll(inPassing, '')
    .trim()
