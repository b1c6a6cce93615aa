import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type PasswordContext, isMadeOfOwnWords } from './own-words.ts'

/**
 * Whether a new password meets the rules of sign-up, is not too long to hash, and is not easily guessed. Guessed first
 * are common passwords, and those made of words that anybody may know of the account.
 */
export async function isUsablePassword(password: string, context: PasswordContext): Promise<boolean> {
  return (
    password.length <= passwordMaximumLength &&
    meetsPasswordRules(password) &&
    !isMadeOfOwnWords(password, context) &&
    !(await isCommonPassword(password))
  )
}
