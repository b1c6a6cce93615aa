const quote = 0x22
const backslash = 0x5c
const opening = { bracket: 0x5b, brace: 0x7b }
const closing = { bracket: 0x5d, brace: 0x7d }

/** Nesting level of the records in `{"table": {"1": {…}}}`. */
const recordLevel = 3

/**
 * Gives the same value as `JSON.parse`, but parses tables of thousands of records one by one: parsing it in one go
 * would block the page. The rest of the text is parsed in one go.
 *
 * @param turn Awaited after each record; null while there is no need to yield.
 * @throws {SyntaxError} Whenever `JSON.parse` does.
 */
export async function parseInTurns(text: string, turn: () => Promise<void> | null): Promise<unknown> {
  const records: unknown[] = []
  // The text with each record replaced by a list that holds its number: a list is valid JSON wherever a record was.
  let frame = ''
  let end = 0
  for (const [start, next] of recordsIn(text)) {
    frame += `${text.slice(end, start)}[${records.length}]`
    records.push(JSON.parse(text.slice(start, next)))
    end = next
    await turn()
  }
  const whole: unknown = JSON.parse(frame + text.slice(end))
  for (const table of membersOf(whole)) {
    if (!isNested(table)) continue
    for (const [key, place] of Object.entries(table)) {
      // Every list on this level replaces a record; the text's own lists on it were taken out too.
      if (Array.isArray(place)) Reflect.set(table, key, records[place[0]])
      await turn()
    }
  }
  return whole
}

/** Start and end of each object and list on the record level, provided that the text is JSON. */
function* recordsIn(text: string): Generator<[start: number, end: number]> {
  let level = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = closingQuote(text, at)
    else if (code === opening.brace || code === opening.bracket) {
      level += 1
      if (level === recordLevel) start = at
    } else if (code === closing.brace || code === closing.bracket) {
      if (level === recordLevel) yield [start, at + 1]
      level -= 1
    }
  }
}

/** @returns The length of the text if a string does not end. */
function closingQuote(text: string, openingQuote: number): number {
  for (let at = openingQuote; ;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    const isEscaped = (at - before) % 2 === 0
    if (!isEscaped) return at
  }
}

function membersOf(value: unknown): unknown[] {
  return isNested(value) ? Object.values(value) : []
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
