import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Whether a new password meets the rules of sign-up, is not too long to hash, and is not a common one. */
export async function isUsablePassword(password: string): Promise<boolean> {
  return (
    password.length <= passwordMaximumLength &&
    meetsPasswordRules(password) &&
    !(await isCommonPassword(password))
  )
}
