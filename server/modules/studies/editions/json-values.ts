/**
 * Index after the JSON object, array or string that begins at `from`; -1 if the text ends before it does. The text must
 * be sound JSON.
 */
export function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from)
  const marks = /["{}[\]]/g
  marks.lastIndex = from
  let depth = 0
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found
    if (mark === '"') {
      const end = endOfString(text, found.index)
      if (end === -1) return -1
      marks.lastIndex = end
      continue
    }
    depth += mark === '{' || mark === '[' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return -1
}

function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
  }
  return -1
}
