import { msg } from '#language/language.ts'

/** Business constants and limits of the product (specification, section 9). */

export const pointsPerDollar = 100

/** US dollars of a gift card, as the specification fixes them. Hosts with the feature `amounts` offer others too. */
export const giftCardDollars = 20

/** Points that a request takes at least; the balance must hold them. */
export const cashoutPoints = giftCardDollars * pointsPerDollar

/** Days until a payout arrives, as shown to the participant. */
export const processingDays = { from: 7, to: 14 } as const

export const listPageSize = 10
export const studiesPerAd = 5

/** Shown as the expiry of a study that states none, counted from today. An estimate, and marked as one. */
export const defaultExpiryDays = 14

export const defaultCityLabel = msg('Multiple')

export const passwordMinimumLength = 8

/** Longest password accepted, in characters: bounds the work of hashing one. */
export const passwordMaximumLength = 128

/** Widths of study images, in CSS pixels: the `srcset` of lists and of details. */
export const listImageWidths = [508, 336, 192] as const
export const detailImageWidths = [1072, 930, 336] as const

/** Height of an image is its width divided by this, per shape. */
export const imageShapes = { '1x1': 1, '2x1': 2 } as const
export type ImageShape = keyof typeof imageShapes

export const ratingStars = 5
export const vendorDataMaximumLength = 1000

/** Page after signing in when no page was asked for. */
export const defaultNextPath = '/my'

/** Titles of the category pages by slug (section 2), odd spelling included; the product's own is configured. */
export const categoryTitles: Readonly<Record<string, string>> = {
  'clinical-trials': msg('Clinical Trails'),
  'app-installs': msg('App Installs'),
  'product-testing': msg('Product Testing'),
  'online-surveys': msg('Survey Panels'),
  'survey-panels': msg('Survey Panels'),
}
