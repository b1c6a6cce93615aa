import { t } from '#language/language.ts'
import { MissingContainer } from '#external/identity-container.ts'
import type { IdentitySessionError } from '#external/identity-session.ts'

/** Carries a provider's refusal to the form. */
export class SessionFailure extends Error {
  override name = 'SessionFailure'
  readonly reason: IdentitySessionError

  constructor(reason: IdentitySessionError) {
    super(`${reason.status} ${reason.statusText}`)
    this.reason = reason
  }
}

export function sessionErrorText(error: unknown): string {
  if (error instanceof MissingContainer) return error.message
  if (!(error instanceof SessionFailure)) return t('Something went wrong. Please try again.')
  const { status } = error.reason
  if (status === 0) {
    return t('We could not reach the verification provider. Check your connection and try again.')
  }
  return t('The verification provider could not start a verification ({status}). Please try again later.', {
    status,
  })
}
