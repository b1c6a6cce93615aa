import * as v from 'valibot'
import { texts } from '#contract/base/texts.ts'
import { TypedLine, hiddenCharactersText, isPrintableLine } from '#contract/base/typed-text.ts'

/** Abbreviations of the 50 states, DC and eight territories and freely associated states: 59 (section 3). */
export const states = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI FM MH PW'
).split(' ')

/** @param message For text with characters that cannot be printed on a letter. */
const required = (message: string) =>
  v.pipe(
    TypedLine,
    v.check((text) => text.trim() !== '', texts.cashoutRequired),
    // Checked before trimming, which would remove control characters at the ends and leave them unreported.
    v.check(isPrintableLine, message),
    v.trim(),
    v.maxLength(200),
  )
const lettersAndSpaces = v.pipe(required(texts.cashoutLetters), v.regex(/^[A-Za-z ]+$/, texts.cashoutLetters))
const postalLine = required(hiddenCharactersText)

/** Name and address of a gift card: the body of the cash-out post (sections 3, 5 and 7). */
export const CashoutBody = v.strictObject({
  firstName: lettersAndSpaces,
  lastName: lettersAndSpaces,
  phone: postalLine,
  streetAddress: postalLine,
  city: postalLine,
  state: v.pipe(postalLine, v.picklist(states)),
  zip: v.pipe(required(texts.cashoutZip), v.regex(/^\d+$/, texts.cashoutZip)),
})
export type CashoutBody = v.InferOutput<typeof CashoutBody>

/** The body at a host with the feature `amounts`. Without `dollars`, and at any other host, it is a card of $20. */
export const CashoutPost = v.strictObject({
  ...CashoutBody.entries,
  /** Whole dollars: one of the amounts that the host offers. */
  dollars: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
})
export type CashoutPost = v.InferOutput<typeof CashoutPost>
