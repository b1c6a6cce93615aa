import { t } from './language.ts'

const pattern =
  /^(up to )?(\$[\d.,]+(?: – \$[\d.,]+)?)(?: (per visit|per install|gift card|in total))?(?:, (up to \$[\d.,]+ in total|\$[\d.,]+ in total))?$/i

/** A study's pay in the usual words, such as "Up to $900 per visit", in the portal's language; null for other words. */
export function statedPay(text: string): string | null {
  const [found, most, amount = '', unit, total] = pattern.exec(text) ?? []
  if (found === undefined) return null
  const atMost = most ? t('Up to {amount}', { amount }) : amount
  const each = unit === undefined ? atMost : unitTexts[unit.toLowerCase()]?.(atMost)
  if (each === undefined || total === undefined) return each ?? null
  return `${each}, ${(statedPay(total) ?? total).toLowerCase()}`
}

const unitTexts: Readonly<Record<string, (amount: string) => string>> = {
  'per visit': (amount) => t('{amount} per visit', { amount }),
  'per install': (amount) => t('{amount} per install', { amount }),
  'gift card': (amount) => t('{amount} gift card', { amount }),
  'in total': (amount) => t('{amount} in total', { amount }),
}
