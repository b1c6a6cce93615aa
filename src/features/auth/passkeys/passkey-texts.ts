import { WebAuthnError } from '@simplewebauthn/browser'
import { codeText, signInErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import { type Marked, msg, t } from '#language/language.ts'

const refusals: Readonly<Record<string, Marked>> = {
  'passkey-refused': msg(
    'This passkey does not log in here. It may have been removed. Log in with your password instead.',
  ),
  'passkey-expired': msg('That took too long. Please try again.'),
  'too-many-passkeys': msg('You have as many passkeys as possible. Remove one on your account’s page first.'),
}

/** Text for a passkey that could not be added or used. */
export function passkeyErrorText(error: unknown): string {
  if (error instanceof CallError && error.failure.kind === 'refused') {
    const known = codeText(refusals, error.failure.code)
    if (known !== undefined) return t(known)
  }
  if (!(error instanceof WebAuthnError)) return signInErrorText(error)
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return t('This device has a passkey for your account already.')
  }
  return t('No passkey was added. Your browser was asked to stop, or it cannot make one. You can try again.')
}
