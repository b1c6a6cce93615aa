import { passwordMaximumLength, passwordMinimumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules, passwordRules } from '#domain/password-rules.ts'
import type { PageTexts } from './page-texts.ts'

/** Why a new password was refused: the rules that it does not meet, or that it is easily guessed. */
export function newPasswordFault({ t }: Pick<PageTexts, 't'>, password: string): string {
  if (password.length > passwordMaximumLength)
    return t('Use at most {count} characters.', { count: passwordMaximumLength })
  if (meetsPasswordRules(password))
    return t('This one is too common, or is your address or our name. Choose another.')
  const rules = {
    length: t('at least {count} characters', { count: passwordMinimumLength }),
    number: t('at least one number'),
    capital: t('at least one capital letter'),
  }
  const missing = [
    ...(passwordRules.length(password) ? [] : [rules.length]),
    ...(passwordRules.number(password) ? [] : [rules.number]),
    ...(passwordRules.capital(password) ? [] : [rules.capital]),
  ]
  return t('This password still needs: {rules}.', { rules: missing.join(', ') })
}
