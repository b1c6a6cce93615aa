/** Loaded with the first new password: most host processes of an operator see few. */
let known: Promise<ReadonlySet<string>> | null = null

/**
 * Whether a password is among the 49,000 that leaks show most often, whatever the case of its letters: who guesses
 * tries `Password1` right after `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
