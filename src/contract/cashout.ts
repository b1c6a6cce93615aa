import * as v from 'valibot'
import { texts } from './texts.ts'

/** Abbreviations of the 50 states, DC and eight territories and freely associated states: 59 (section 3). */
export const states = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI FM MH PW'
).split(' ')

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(texts.cashoutRequired), v.maxLength(200))
const lettersAndSpaces = v.pipe(required, v.regex(/^[A-Za-z ]+$/, texts.cashoutLetters))

/** Body of the cash-out post (sections 3, 5 and 7). Amount and price are the host's, never the form's. */
export const CashoutBody = v.strictObject({
  firstName: lettersAndSpaces,
  lastName: lettersAndSpaces,
  phone: required,
  streetAddress: required,
  city: required,
  state: v.pipe(required, v.picklist(states)),
  zip: v.pipe(required, v.regex(/^\d+$/, texts.cashoutZip)),
})
export type CashoutBody = v.InferOutput<typeof CashoutBody>
