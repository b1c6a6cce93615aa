import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { HostError } from '#server/errors/host-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfOwnWords } from './own-words.ts'

/**
 * Refuses a new password unless it meets the rules of sign-up, is not too long to hash, and is not easily guessed.
 * Guessed first are common passwords, and those made of words that anybody may know of the account.
 *
 * @throws {HostError} `bad-password`.
 */
export async function requireUsablePassword(
  { brand, product }: { brand: string; product: { label: string } },
  password: string,
  email: string,
): Promise<void> {
  const isUsable =
    password.length <= passwordMaximumLength &&
    meetsPasswordRules(password) &&
    !isMadeOfOwnWords(password, { brand, label: product.label, email }) &&
    !(await isCommonPassword(password))
  if (!isUsable) throw new HostError('bad-password')
}
