const dollarAmount = /\$\s?(\d[\d,]*(?:\.\d+)?)|(?=\d)(?<!\d,*)(\d[\d,]*(?:\.\d+)?)\s?(?:usd|dollars)\b/gi

/**
 * The largest dollar amount in a study's pay text, for sorting; null if there is none. Pay is free text ("$150", "$40
 * – $60", "Up to $1,200"), so a sum "per visit" counts unchanged.
 */
export function statedDollars(pay: string | null): number | null {
  let largest: number | null = null
  for (const [, before, after] of (pay ?? '').matchAll(dollarAmount)) {
    const dollars = Number((before ?? after ?? '').replaceAll(',', ''))
    if (largest === null || dollars > largest) largest = dollars
  }
  return largest
}
