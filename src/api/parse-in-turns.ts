const quote = 0x22
const backslash = 0x5c
const opening = { bracket: 0x5b, brace: 0x7b }
const closing = { bracket: 0x5d, brace: 0x7d }

/** Of `{"table": {"1": {…}}}` the records are on this level, which the tables and the whole lie around. */
const recordLevel = 3

/**
 * Gives what `JSON.parse` gives for a text in which tables hold thousands of records, and parses these one by one: all of
 * it at once would hold a page up. Whatever else is in the text is parsed in one go.
 *
 * @param turn Awaited after each record: null while there is no need to let others go first.
 * @throws {SyntaxError} Where `JSON.parse` does.
 */
export async function parseInTurns(text: string, turn: () => Promise<void> | null): Promise<unknown> {
  const records: unknown[] = []
  // The text with a list in the place of each record, which is a value wherever that was one, and nothing else.
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
      // Every list on this level stands for a record: those of the text were taken out too.
      if (Array.isArray(place)) Reflect.set(table, key, records[place[0]])
      await turn()
    }
  }
  return whole
}

/** From where to where each object and list on the level of records goes, if the text is JSON. */
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

/** @returns The length of the text where a string does not end. */
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
