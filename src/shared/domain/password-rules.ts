import { passwordMinimumLength } from '#contract/base/constants.ts'

/** The rules of a new password (specification, section 5), shown one by one. A capital may be of any alphabet. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordMinimumLength,
  number: (password: string) => /\d/.test(password),
  capital: (password: string) => /\p{Lu}/u.test(password),
} as const satisfies Record<string, (password: string) => boolean>

/** Whether a new password meets every rule. The host also refuses common passwords. */
export function meetsPasswordRules(password: string): boolean {
  return Object.values(passwordRules).every((isMet) => isMet(password))
}
