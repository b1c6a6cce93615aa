import type { ErrorCode } from '#contract/base/errors.ts'
import type { Context } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type FormErrors, fieldTexts } from './form.ts'
import { type PageTexts, textsOf } from './page-texts.ts'
import { passwordMaximumLength, passwordMinimumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules, passwordRules } from '#domain/password-rules.ts'

/**
 * The texts of a form whose password, new password, code or passkey was refused; any other error is thrown again.
 *
 * @param newPassword As it was typed, for a form that has one.
 */
export function proofErrors(c: Context<HostEnv>, error: unknown, newPassword = ''): FormErrors {
  const texts = fieldTexts(textsOf(c))
  const known: Partial<Record<ErrorCode, FormErrors>> = {
    'bad-password': { new_password: newPasswordFault(textsOf(c), newPassword) },
    'wrong-password': { current_password: texts.currentPassword },
    'code-needed': { code: texts.codeNeeded },
    'wrong-code': { code: texts.wrongCode },
    'passkey-expired': { passkey: texts.passkeyExpired },
    'passkey-refused': { passkey: texts.passkeyRefused },
  }
  const errors = error instanceof HostError ? known[error.code] : undefined
  if (!errors) throw error
  return errors
}

/** Why a new password was refused: the rules that it does not meet, or that it is easily guessed. */
function newPasswordFault({ t }: Pick<PageTexts, 't'>, password: string): string {
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
