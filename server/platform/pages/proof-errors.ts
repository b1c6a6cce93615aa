import type { ErrorCode } from '#contract/base/errors.ts'
import type { Context } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type FormErrors, fieldTexts } from './form.ts'
import { newPasswordFault } from './new-password-fault.ts'
import { textsOf } from './page-texts.ts'

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
