import { passwordMaximumLength, passwordMinimumLength } from '#contract/constants.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The rules of sign-up (specification, section 5): length, a digit, an uppercase letter. */
function meetsPasswordRules(password: string): boolean {
  return (
    password.length >= passwordMinimumLength &&
    password.length <= passwordMaximumLength &&
    /\d/.test(password) &&
    /\p{Lu}/u.test(password)
  )
}

/** Whether a new password meets the rules and is none of those that are guessed first. */
export async function isUsablePassword(password: string): Promise<boolean> {
  return meetsPasswordRules(password) && !(await isCommonPassword(password))
}
