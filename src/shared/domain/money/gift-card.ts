import { anyOf } from '#language/any-of.ts'
import { locale, t } from '#language/language.ts'

/** Brands of a host's gift cards, and their way of delivery. */
export interface GiftCardTerms {
  brands: readonly string[]
  delivery: 'email' | 'post'
}

/** The brands, any of which may come. */
export const brandsText = (brands: readonly string[], language: string): string => anyOf(brands, language)

/** Which gift card comes, and how, in sentences; none for a host that does not say. */
export function giftCardTexts(terms: GiftCardTerms | null): string[] {
  if (terms === null) return []
  const { brands, delivery } = terms
  const which = t('The gift card is from {brands}.', { brands: brandsText(brands, locale()) })
  const how =
    delivery === 'email'
      ? t('The gift card comes by e-mail to the address of your account.')
      : t('The gift card comes by post to the address that you give.')
  return brands.length === 0 ? [how] : [which, how]
}
