import type { Random } from '#server/runtime/seeded-random.ts'

/** What a study pays: as the list shows it, and as a sentence of the description. */
export interface Pay {
  display: string
  sentence: string
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** Amounts come in the steps that people are used to: fives, twenty-fives, fifties. */
function rounded(amount: number): number {
  const step = amount < 20 ? 1 : amount < 200 ? 5 : amount < 600 ? 25 : 50
  return Math.round(amount / step) * step
}

/** @param range Whole dollars for one participant. */
export function decidePay(categorySlug: string, range: readonly [number, number], random: Random): Pay {
  const amount = rounded(random.between(range[0], range[1]))
  const lower = rounded(amount * random.between(0.55, 0.8))
  if (categorySlug === 'clinical-trials') return trialPay(amount, random)
  if (categorySlug === 'app-installs') return installPay(amount, random)
  if (categorySlug === 'online-surveys') return surveyPay(amount, lower, random)
  if (lower < amount && random.chance(0.24)) {
    return {
      display: `${dollars(lower)} – ${dollars(amount)}`,
      sentence: `You receive between ${dollars(lower)} and ${dollars(amount)}, depending on which part you are invited to.`,
    }
  }
  return {
    display: dollars(amount),
    sentence: random.pick([
      `You receive ${dollars(amount)} within five business days, by prepaid card or check.`,
      `The thank-you is ${dollars(amount)}, sent the day after you finish.`,
      `${dollars(amount)} is yours at the end, as a prepaid card or by bank transfer.`,
      `We pay ${dollars(amount)} for your time, whatever you tell us.`,
    ]),
  }
}

function trialPay(amount: number, random: Random): Pay {
  if (amount < 900 && random.chance(0.3)) {
    const perVisit = Math.round(amount / 6 / 5) * 5
    return {
      display: `${dollars(perVisit)} per visit`,
      sentence: `You are paid ${dollars(perVisit)} for each completed visit, on the same day. Travel is paid on top.`,
    }
  }
  return {
    display: `Up to ${dollars(amount)}`,
    sentence: random.pick([
      `Those who complete every visit receive up to ${dollars(amount)}. If you stop early, you are paid for the visits made.`,
      `Payment is up to ${dollars(amount)}, in parts after each visit; study medicine and examinations cost you nothing.`,
      `You can receive up to ${dollars(amount)} for your time and travel. No insurance is needed.`,
    ]),
  }
}

function installPay(amount: number, random: Random): Pay {
  if (random.chance(0.45)) {
    return {
      display: `${dollars(amount)} per install`,
      sentence: `${dollars(amount)} per install is paid once the closing questions are in, usually within two days.`,
    }
  }
  return {
    display: dollars(amount),
    sentence: random.pick([
      `You receive ${dollars(amount)} when the test is complete.`,
      `The test pays ${dollars(amount)}, half at the start and half at the end.`,
    ]),
  }
}

function surveyPay(amount: number, lower: number, random: Random): Pay {
  if (lower < amount && random.chance(0.3)) {
    return {
      display: `${dollars(lower)} – ${dollars(amount)}`,
      sentence: `It pays ${dollars(lower)} to ${dollars(amount)}; longer versions pay more, and you see the length before you start.`,
    }
  }
  return {
    display: random.chance(0.25) ? `${dollars(amount)} gift card` : dollars(amount),
    sentence: random.pick([
      `You receive ${dollars(amount)} within a day of finishing.`,
      `A completed survey pays ${dollars(amount)}, also if you are screened out after page three.`,
      `${dollars(amount)} for a complete set of answers.`,
    ]),
  }
}
