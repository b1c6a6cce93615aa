/** Loaded with the first new password, because many host processes see none. */
let known: Promise<ReadonlySet<string>> | null = null

/**
 * Whether a password is among the 49,000 most common ones of known leaks, ignoring case: an attacker tries
 * `Password1` right after `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
