/**
 * Citations of documents in code and text, as `specification, section 4`, `design.md, section 3`, `faults.md 44` or
 * `I4`.
 */

export interface Citation {
  document: 'specification.md' | 'design.md' | 'faults.md' | 'offline.md'
  /** Number of a section, of a fault, or an invariant of the outbox, such as `I4`. */
  place: string
}

const place = String.raw`(?:[A-Z]\.?)?\d+(?:\.\d+)*`
const places = String.raw`${place}(?:(?:, | and | to |, and )${place})*`
const nameBefore = String.raw`(?:(specification|design|faults)(?:\.md)?\)?,? \(?)?`
const nameAfter = String.raw`(?: of (the specification|this page|(?:design|faults)\.md|RFC \d+))?`
const sections = new RegExp(String.raw`(RFC \d+, )?${nameBefore}\b[Ss]ections? (${places})${nameAfter}`, 'g')
const rows = new RegExp(String.raw`\b(specification|design|faults)\.md\)?,? (${place})\b`, 'g')
const invariants = /(?<![\w.-])I\d{1,2}(?=[:);,])/g

/**
 * Every citation in a file. A section without a document is the specification's. Sections of an RFC are left out.
 *
 * @param path Path from the project's root. It decides the meaning of "this page", and whether invariants are the
 * outbox's.
 */
export function citationsIn(path: string, text: string): Citation[] {
  const line = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const own = documentOf(path)
  const bySection = [...line.matchAll(sections)].flatMap(([, rfc, before, cited = '', after]) =>
    rfc !== undefined || after?.startsWith('RFC')
      ? []
      : numbersIn(cited).map((number) => ({
          document: after === 'this page' ? own : documentOf(before ?? after ?? ''),
          place: number,
        })),
  )
  const byRow = [...line.matchAll(rows)].map(([, name = '', number = '']) => ({
    document: documentOf(name),
    place: number,
  }))
  const isOfOutbox = /^(?:src\/offline\/outbox\/|docs\/(?:faults|offline)\.md$)/.test(path)
  const ofOutbox = isOfOutbox ? [...line.matchAll(invariants)] : []
  return [
    ...bySection,
    ...byRow,
    ...ofOutbox.map(([name]) => ({ document: 'offline.md' as const, place: name })),
  ]
}

function documentOf(name: string): Citation['document'] {
  if (name.includes('design')) return 'design.md'
  return name.includes('faults') ? 'faults.md' : 'specification.md'
}

/** `2, 4 and 9` as its numbers; `5 to 7` as all of 5, 6 and 7. */
function numbersIn(cited: string): string[] {
  const [, first, last] = /^(\d+) to (\d+)$/.exec(cited) ?? []
  if (first === undefined || last === undefined) return cited.match(new RegExp(place, 'g')) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index))
}

/** The places of a document that can be cited: numbered headings, numbers of a table's rows, invariants. */
export function placesOf(document: Citation['document'], text: string): string[] {
  if (document === 'offline.md') return [...text.matchAll(/\((I\d+)[;)]/g)].map(([, name = '']) => name)
  if (document === 'faults.md') {
    return [...text.matchAll(/^\| ([\d, –]+) \|/gm)].flatMap(([, numbers = '']) =>
      numbers.split(', ').flatMap((part) => numbersIn(part.replace('–', ' to '))),
    )
  }
  return [...text.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number)
}
