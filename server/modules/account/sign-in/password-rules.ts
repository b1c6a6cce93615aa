import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfOwnWords } from './own-words.ts'

/**
 * Whether a new password meets the rules of sign-up, is not too long to hash, and is not easily guessed. Guessed first
 * are common passwords, and those made of the brand or the account's own address.
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
