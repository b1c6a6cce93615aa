import { locale, t } from '#language/language.ts'

/** Whose gift cards a host sends, and how they come. */
export interface GiftCardTerms {
  brands: readonly string[]
  delivery: 'email' | 'post'
}

/** Names of which any may come: `Amazon, Target, or Visa`. */
export const anyOf = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names)

/** Which gift card comes, and how, in sentences; none for a host that does not say. */
export function giftCardTexts(terms: GiftCardTerms | null): string[] {
  if (terms === null) return []
  const { brands, delivery } = terms
  const which = t('The gift card is from {brands}.', { brands: anyOf(brands, locale()) })
  const how =
    delivery === 'email'
      ? t('The gift card comes by e-mail to the address of your account.')
      : t('The gift card comes by post to the address that you give.')
  return brands.length === 0 ? [how] : [which, how]
}
