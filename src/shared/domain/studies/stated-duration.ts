const amount =
  /\b(?:\d[\d.,–-]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[\s-]*(?:minute|min|hour|hr|day|week|month|year)s?\b/i
/** Words before the duration in texts of companies. */
const labels = /^(?:time(?: and place)?|duration|length|how long|good to know|time commitment)\b[:?\s]*/i
/** In a trial's record, an amount of time that follows is how long participants stay. */
const staying =
  /\b(?:study|participation|participants?|subjects|patients|volunteers|you)\b[^.]{0,40}\b(?:lasts?|takes?|be in (?:the|this) study|be followed|total duration)\b/i
const maxDistance = 60
const maxLength = 200

/**
 * How long a study takes, in the words of its description; null if it does not say. Times of other things, such as of
 * the condition or of the pay, are passed over.
 *
 * @param html The description.
 */
export function statedDuration(html: string | null): string | null {
  const text = (html ?? '').replaceAll(/<\/(?:p|li|h3|h4|strong)>|<br>/g, '\n').replaceAll(/<[^>]*>?/g, '')
  const lines = text.split('\n').map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    const label = labels.exec(line)
    if (label === null) continue
    const rest = line.slice(label[0].length)
    const [first = ''] = sentencesOf(rest === '' ? (lines.slice(index + 1).find(Boolean) ?? '') : rest)
    if (first.length <= maxLength && amount.test(first)) return first.replace(/\.$/, '')
  }
  const found = lines.flatMap(sentencesOf).find((one) => one.length <= maxLength && tellsStay(one))
  return found ?? null
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).map((one) => one.trim())

function tellsStay(sentence: string): boolean {
  const found = staying.exec(sentence)
  const end = found ? found.index + found[0].length : 0
  return found !== null && amount.test(sentence.slice(end, end + maxDistance))
}
