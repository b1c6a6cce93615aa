import { createHash } from 'node:crypto'

/**
 * The provider's signatures: MD5 over a text and the app's secure hash. They cover only the request's user or
 * the postback's transaction, so all other values of a postback are checked against the host's own records.
 */
export const signForCpx = (text: string, secret: string): string =>
  createHash('md5').update(`${text}-${secret}`).digest('hex')
