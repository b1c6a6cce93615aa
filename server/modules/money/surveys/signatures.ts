import { createHash } from 'node:crypto'

/**
 * The provider's signatures: MD5 over a text and the app's secure hash. What they cover is little — the request's user,
 * the postback's transaction — so whatever else a postback says is checked against what the host knows itself.
 */
const sign = (text: string, secret: string) => createHash('md5').update(`${text}-${secret}`).digest('hex')

/** Signs a request for a participant's list. */
export function signList(user: string, secret: string): string {
  return sign(user, secret)
}

/** Signs a postback, as the provider does. */
export function signPostback(transaction: string, secret: string): string {
  return sign(transaction, secret)
}
