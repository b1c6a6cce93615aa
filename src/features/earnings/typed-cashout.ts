import { CashoutBody, type CashoutPost } from '#contract/answers/cashout.ts'
import { giftCardDollars } from '#contract/base/constants.ts'
import { tidyZip } from '#contract/base/typed-digits.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'

/** Latin letters that are no letter with a mark. */
const letters = new Map(
  'ßss ẞSs ÆAe æae ØO øo ŒOe œoe ŁL łl ĐD đd ÐD ðd ÞTh þth ıi ĦH ħh ƏE əe'
    .split(' ')
    .map(([letter, ...plain]) => [letter, plain.join('')]),
)

/** A name in letters and spaces, as section 5 asks for: `Hernandez Nunez`, `OBrien`. Other scripts stay. */
function letterName(typed: string): string {
  return tidyLine(typed)
    .replaceAll(/[^\p{M}\s]/gu, (letter) => letters.get(letter) ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼʻ´`.·]/gu, '')
    .replaceAll(/[\p{Pd}\s,]+/gu, ' ')
    .trim()
}

/** A ZIP code in digits alone, as section 5 asks for: the letter needs no more than the first five of a ZIP+4. */
const shortZip = (typed: string) => tidyZip(typed).replace(/^(\d{5})-?\d{4}$/, '$1')

const tidied = { firstName: letterName, lastName: letterName, zip: shortZip }

/** A field whose text is sent in another form than it was typed in. */
export type TidiedField = keyof typeof tidied

export const isTidied = (name: keyof CashoutBody): name is TidiedField => name in tidied

/** The text that is sent for a typed one. */
export const sentText = (name: TidiedField, typed: string) => tidied[name](typed)

/** The recipient as far as the profile tells. */
export type KnownRecipient = Partial<Pick<CashoutBody, TidiedField>>

/** The recipient in the form that is sent. */
export const asSent = ({ firstName = '', lastName = '', zip = '' }: KnownRecipient) => ({
  firstName: letterName(firstName),
  lastName: letterName(lastName),
  zip: shortZip(zip),
})

const typedAs = (name: TidiedField) =>
  v.pipe(v.string(), v.transform(tidied[name]), CashoutBody.entries[name])

/** The form's values: each name and ZIP code that can be sent in the form of section 5 is valid. */
export const TypedCashout = v.pipe(
  v.strictObject({
    ...CashoutBody.entries,
    firstName: typedAs('firstName'),
    lastName: typedAs('lastName'),
    zip: typedAs('zip'),
    dollars: v.string(),
  }),
  // Without an amount it is the specification's own, as every host understands it.
  v.transform(({ dollars, ...address }): CashoutPost =>
    dollars === String(giftCardDollars) ? address : { ...address, dollars },
  ),
)
export type TypedCashout = v.InferInput<typeof TypedCashout>
