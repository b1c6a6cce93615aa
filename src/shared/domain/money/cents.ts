import { tidyNumber } from '#contract/base/typed-digits.ts'

/** US cents of a typed amount, such as `150`, `$1,250` or `99.5`; null for other text. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(tidyNumber(text)) ?? []
  if (whole === undefined) return null
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
