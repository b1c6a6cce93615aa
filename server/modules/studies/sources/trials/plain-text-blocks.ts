import { headsInclusion, longestHeading, saysExclusion } from '#domain/studies/criteria.ts'

export interface ListItem {
  text: string
  lists: List[]
}

/** The mark before each item of a list: a bullet, a number, a letter, or a small Roman number. */
export type Numbering = 'bullet' | '1' | 'a' | 'i'

export interface List {
  kind: 'list'
  numbering: Numbering
  /** Number of the first item. */
  start: number
  /** Column of its bullets. */
  indent: number
  items: ListItem[]
}

export type Block = { kind: 'heading' | 'paragraph'; text: string } | List

const marker = /^([ \t]*)(?:([*•·●◦▪‣–—-]|o(?=[ \t]+[A-Z]))|\(?(?:(\d{1,3})|([ivx]+|[a-z]))[.)])[ \t]+(?=\S)/

/** Deeper lists continue on this level, which is enough for any text and limits the nesting. */
const maxLevel = 4
/** Texts are wrapped at more characters. */
const shortLine = 40

/** Splits plain text into headings, paragraphs and nested lists, by blank lines, bullets and indentation. */
export function parseBlocks(text: string): Block[] {
  const reader = new BlockReader()
  for (const line of text.split('\n')) reader.add(line.trimEnd())
  return reader.finish()
}

interface Mark {
  indent: number
  numbering: Numbering
  number: number
}

class BlockReader {
  private readonly blocks: Block[] = []
  private paragraph: string[] = []
  /** The open lists, outermost first. */
  private open: List[] = []
  private afterBlank = true
  private lastLength = 0
  /** A longer number that does not follow on it belongs to the sentence, as in "up to\n140. Then". */
  private lastNumber = 0

  add(line: string): void {
    const marked = marker.exec(line)
    const found = Number(marked?.[3] ?? 0) <= Math.max(99, this.lastNumber + 1) ? marked : null
    const text = found ? line.slice(found[0].length) : line
    const heading = headingIn(text.trim(), found === null)
    if (heading) this.addHeading(heading)
    else if (line === '') this.endParagraph()
    else if (found) this.addItem(text, this.markOf(found))
    else this.addText(line)
    this.afterBlank = line === ''
    this.lastLength = line.length
  }

  finish(): Block[] {
    this.endParagraph()
    return this.blocks
  }

  /** A heading ends all lists before it, wherever it stands: what follows is no part of them. */
  private addHeading({ heading, rest }: { heading: string; rest: string }): void {
    this.endParagraph()
    this.open = []
    this.blocks.push({ kind: 'heading', text: heading })
    this.afterBlank = true
    if (rest !== '') this.add(rest)
  }

  private addText(line: string): void {
    const text = line.trim()
    const isIndented = /^\s/.test(line)
    const item = this.open.at(-1)?.items.at(-1)
    // An unindented line ends the lists before it after a blank line or a short one, or with a colon at its end.
    const isWrapped =
      !this.afterBlank && !text.endsWith(':') && (this.lastLength > shortLine || /^[^A-Z]/.test(text))
    if (item && (isIndented || isWrapped)) {
      item.text += ` ${text}`
      return
    }
    this.open = []
    this.paragraph.push(text)
    if (text.endsWith(':')) this.endParagraph()
  }

  private markOf([, before = '', bullet, digits, letters = '']: RegExpExecArray): Mark {
    const indent = before.length
    if (bullet !== undefined) return { indent, numbering: 'bullet', number: 1 }
    if (digits !== undefined) return { indent, numbering: '1', number: Number(digits) }
    const roman = romanNumber(letters)
    const list = this.open.findLast((one) => one.indent <= indent)
    const letter = letters.length === 1 ? letters.charCodeAt(0) - 96 : 0
    const isNextLetter = list?.numbering === 'a' && list.start + list.items.length === letter
    return roman > 0 && !isNextLetter && (letters.length > 1 || letters === 'i' || list?.numbering === 'i')
      ? { indent, numbering: 'i', number: roman }
      : { indent, numbering: 'a', number: letter }
  }

  private addItem(text: string, { indent, numbering, number }: Mark): void {
    this.endParagraph()
    if (numbering === '1') this.lastNumber = number
    while ((this.open.at(-1)?.indent ?? 0) > indent) this.open.pop()
    const innermost = this.open.at(-1)
    const isDeeper = innermost !== undefined && indent > innermost.indent && this.open.length < maxLevel
    if (innermost && !isDeeper && (continues(innermost, numbering, number) || indent > innermost.indent)) {
      innermost.items.push({ text, lists: [] })
      return
    }
    if (innermost && !isDeeper) this.open.pop()
    const list: List = { kind: 'list', numbering, start: number, indent, items: [{ text, lists: [] }] }
    const parent = this.open.at(-1)?.items.at(-1)
    if (parent) parent.lists.push(list)
    else this.blocks.push(list)
    this.open.push(list)
  }

  private endParagraph(): void {
    if (this.paragraph.length > 0) this.blocks.push({ kind: 'paragraph', text: this.paragraph.join(' ') })
    this.paragraph = []
  }
}

/** Texts refer to the numbers of criteria, so a list shows the ones that it was given. Some number all items 1. */
function continues(list: List, numbering: Numbering, number: number): boolean {
  if (list.numbering !== numbering) return false
  return numbering === 'bullet' || number === list.start + list.items.length || number === list.start
}

function romanNumber(letters: string): number {
  return ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].indexOf(letters) + 1
}

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
function headingIn(text: string, isBare: boolean): { heading: string; rest: string } | null {
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
