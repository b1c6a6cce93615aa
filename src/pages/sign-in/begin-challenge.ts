import { prepareChallenge } from '#external/challenge.ts'
import { takesCookies } from '#features/auth/takes-cookies.ts'

/** Loader of login and sign-up: begins with the bot challenge while the form is drawn. */
export function beginChallenge({ cause }: { cause: 'preload' | 'enter' | 'stay' }): void {
  if (cause === 'enter' && takesCookies()) prepareChallenge()
}
