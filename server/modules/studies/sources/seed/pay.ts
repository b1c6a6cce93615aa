import type { Random } from '#server/runtime/seeded-random.ts'
import payTexts from '#server/content/seed/pay.json' with { type: 'json' }
import type { PayTexts } from './schemas.ts'

/** A study's pay: as the list shows it, and as a sentence of the description. */
export interface Pay {
  display: string
  sentence: string
}

const { default: usual, ...special }: { default: PayTexts } & Readonly<Record<string, PayTexts>> = payTexts

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** Amounts come in usual steps: fives, twenty-fives, fifties. */
function rounded(amount: number): number {
  const step = amount < 20 ? 1 : amount < 200 ? 5 : amount < 600 ? 25 : 50
  return Math.round(amount / step) * step
}

/** @param range Whole dollars for one participant. */
export function decidePay(categorySlug: string, range: readonly [number, number], random: Random): Pay {
  const texts = special[categorySlug] ?? usual
  const amount = rounded(random.between(range[0], range[1]))
  const lower = rounded(amount * random.between(0.55, 0.8))
  const filled = (text: string) =>
    text
      .replaceAll('{amount}', () => dollars(amount))
      .replaceAll('{lower}', () => dollars(lower))
      .replaceAll('{perVisit}', () => dollars(Math.round(amount / 6 / 5) * 5))
  const { alternative, giftCard } = texts
  const hasAlternative = lower < amount && amount < (alternative.below ?? Infinity)
  if (hasAlternative && random.chance(alternative.share)) {
    return { display: filled(alternative.display), sentence: filled(alternative.sentence) }
  }
  const isGiftCard = giftCard !== undefined && random.chance(giftCard.share)
  return {
    display: filled(isGiftCard ? giftCard.display : texts.display),
    sentence: filled(random.pick(texts.sentences)),
  }
}
