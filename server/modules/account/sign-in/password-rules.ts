import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfOwnWords } from './own-words.ts'

/**
 * Whether a new password meets the rules of sign-up, is not too long to hash, and is none that is tried first: a common
 * one, or one made of the brand or the account's own address.
 */
export async function isUsablePassword(
  password: string,
  context: { brand: string; email: string },
): Promise<boolean> {
  return (
    password.length <= passwordMaximumLength &&
    meetsPasswordRules(password) &&
    !isMadeOfOwnWords(password, context) &&
    !(await isCommonPassword(password))
  )
}
