import * as v from 'valibot'
import { passwordMaximumLength } from '#contract/base/constants.ts'

/**
 * In a domain that can get mail from outside: one of several labels. It is tried on texts that the rules before it have
 * refused as well, so it must take linear time on any.
 */
export const emailDomain = /@[^@]+\.[^@]/

/** What a browser's own e-mail field takes, with such a domain. */
const EmailAddress = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail(), v.regex(emailDomain))
const ChallengeToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))

/** Body of login (form-encoded) and of sign-up (JSON). The password's own rules are the host's `bad-password`. */
export const Credentials = v.strictObject({
  email: EmailAddress,
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(passwordMaximumLength)),
  turnstile_token: ChallengeToken,
})
export type Credentials = v.InferOutput<typeof Credentials>
