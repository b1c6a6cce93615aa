/** Finds what a study pays in the text that describes it. Says nothing that the text does not say. */

const amountForm =
  /(?<![A-Z])(?:US)?\$\s?(\d[\d,]*(?:\.\d\d?)?)(?!\d|\s?(?:million|billion|thousand|[kKmMbB]\b))/g
const wordForm =
  /(?<![\d.,$])(\d[\d,]*(?:\.\d\d)?)\s?(?:USD|(?:US )?dollars)\b|\bUSD\s?(\d[\d,]*(?:\.\d\d)?)/g

/** A sentence that pays somebody. */
const paying =
  /\b(?:compensat(?:ed?|es|ion)|paid|payments?|remunerat\w+|stipends?|honorari\w+|incentives?|gift ?cards?|(?:receive|given|earn|get)s?\b[^$]{0,60}\$)/i
/** A sentence about other money, or about other people's. */
const foreign =
  /\b(?:work(?:er|m[ae]n)['’]?s['’]? comp\w*|costs?|costly|incomes?|price[sd]?|insur\w+|medicare|medicaid|billed|charged?|fees?|co-?pay\w*|salary|fund(?:ed|ing)|investigators?|physicians?|providers?|hospitals?|(?:will|must|should|have to|to) pay)\b/i
const denying =
  /\b(?:no|not|without|never)\b(?: \w+){0,3} (?:paid|compensat\w+|payments?|remunerat\w+|receive|reimbursed|stipends?)\b/i
/** Money for the way is not pay. */
const refund = /\b(?:reimburs\w+|travel|parking|mileage|transport\w*|lodging|expenses?)\b/i
const rewards = /\b(?:compensat\w+|paid|remunerat\w+|stipends?|honorari\w+|incentives?|gift ?cards?)\b/i

const units =
  'visit|session|day|night|week|month|hour|survey|questionnaire|interview|assessment|scan|blood draw|appointment|call|diary|study|participant|person|subject'
const unit = new RegExp(
  `\\b(?:per|each|every|an?)(?: (?!total|maximum)[\\w-]+){0,2} (${units})(?:s?\\b)(?! \\d)`,
  'i',
)
const numbered = new RegExp(`\\b(${units}) ?#?\\d+\\)?[^\\d$]{0,12}$`, 'i')
const people = /^(?:study|participant|person|subject)$/
/** Before an amount: the sum of all. */
const totalBefore = /\b(?:total|totall?ing|altogether|in all|overall)\b[^$.]{0,30}$/i
const totalAfter =
  /^ ?(?:\(?in total\b|total\b|altogether\b|in all\b|for (?:the|completing the) (?:whole|entire|full) study\b)/i
const mostBefore = /\b(?:up to|as much as|maximum(?: of)?|no more than|at most)[^$.]{0,20}$/i

interface Amount {
  dollars: number
  /** Text between this amount and its neighbours. */
  before: string
  after: string
}

/**
 * Pay of a study, such as `$50 – $100 per visit` or `Up to $300`; null if its texts name no pay.
 *
 * @param texts Plain text, the most important one first.
 */
export function payIn(texts: readonly string[]): string | null {
  for (const text of texts)
    for (const sentence of sentencesOf(text)) {
      const pay = payOfSentence(sentence)
      if (pay !== null) return pay
    }
  return null
}

/** Lines that go on belong together. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll('\\', '')
    .split(/\n\s*(?:\n|(?=[*•-]|\d{1,2}[.)]))|(?<=[a-z)\d])[.!?](?=\s+[A-Z(*]|\s*$)/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
}

function payOfSentence(sentence: string): string | null {
  const isPay = paying.test(sentence) && !foreign.test(sentence) && !denying.test(sentence)
  if (!isPay || (refund.test(sentence) && !rewards.test(sentence))) return null
  const amounts = amountsOf(sentence).filter(({ after, before }) => !isRefund(before, after))
  const total = amounts.find(isTotal)
  const parts = amounts.filter((amount) => !isTotal(amount))
  const each = eachOf(sentence, parts)
  if (each !== null) return total ? `${each}, ${totalOf(total)}` : each
  if (total) return totalOf(total).replace(/^u/, 'U')
  const [first, ...others] = parts
  if (first === undefined) return null
  const isMost = mostBefore.test(first.before)
  if (others.length === 0) return isMost ? `Up to ${dollarText(first.dollars)}` : dollarText(first.dollars)
  return isRange(parts) ? rangeOf(parts) : parts.map(({ dollars }) => dollarText(dollars)).join(' + ')
}

function amountsOf(sentence: string): Amount[] {
  const found = [...sentence.matchAll(amountForm), ...sentence.matchAll(wordForm)].toSorted(
    (one, other) => one.index - other.index,
  )
  return found.flatMap(({ index, 0: whole, 1: digits, 2: others }, position) => {
    const dollars = Number((digits ?? others ?? '').replaceAll(',', ''))
    const end = index + whole.length
    const last = found[position - 1]
    const before = sentence.slice(last ? last.index + last[0].length : 0, index)
    return dollars > 0 ? [{ dollars, before, after: sentence.slice(end, found[position + 1]?.index) }] : []
  })
}

const isTotal = ({ before, after }: Amount) => totalBefore.test(before) || totalAfter.test(after)

/** `$20 for parking`. */
const isRefund = (before: string, after: string) =>
  /^ ?(?:for|towards?|in) (?:\w+ ){0,2}(?:travel|parking|mileage|transport\w*|lodging|expenses)/i.test(
    after,
  ) || /\breimburs\w+[^$]{0,40}$/i.test(before)

function totalOf({ dollars, before }: Amount): string {
  return mostBefore.test(before) ? `up to ${dollarText(dollars)} in total` : `${dollarText(dollars)} in total`
}

/** Amounts for one unit: `$50 for each visit`, or `each visit (visit 1: $50, visit 2: $100)`. */
function eachOf(sentence: string, parts: readonly Amount[]): string | null {
  const direct = parts.filter(({ after }) => unit.exec(after.slice(0, 60))?.[1] !== undefined)
  const named = unit.exec(direct[0]?.after ?? '')?.[1] ?? unitOfList(sentence, parts)
  if (named === undefined || parts.length === 0 || people.test(named.toLowerCase())) return null
  const amounts = direct.length === 0 ? parts : isRange(parts) ? parts : direct
  const isMost = amounts.length === 1 && mostBefore.test(amounts[0]?.before ?? '')
  return `${isMost ? 'Up to ' : ''}${rangeOf(amounts)} per ${named.toLowerCase()}`
}

/** The unit whose numbers stand before the amounts, or the only one that is named before a single amount. */
function unitOfList(sentence: string, parts: readonly Amount[]): string | undefined {
  const named = unit.exec(sentence)?.[1]
  if (named === undefined) return undefined
  const isNumbered = ({ before }: Amount) => numbered.exec(before)?.[1]?.toLowerCase() === named.toLowerCase()
  return parts.length === 1 || parts.every(isNumbered) ? named : undefined
}

/** `$50 to $100`. */
const isRange = (parts: readonly Amount[]) =>
  parts.length === 2 &&
  /^ ?(?:-|–|—|to|and) ?$/i.test(parts[0]?.after ?? '') &&
  !/\bboth\b/i.test(parts[0]?.before ?? '')

function rangeOf(amounts: readonly Amount[]): string {
  const all = amounts.map(({ dollars }) => dollars)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most ? dollarText(least) : `${dollarText(least)} – ${dollarText(most)}`
}

function dollarText(dollars: number): string {
  const cents = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: cents })}`
}
