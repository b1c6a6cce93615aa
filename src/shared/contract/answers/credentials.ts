import * as v from 'valibot'
import { TypedLine } from '#contract/base/typed-text.ts'

/**
 * The domain has a dot, as any that gets mail from outside. The pattern also runs on text that earlier rules refused,
 * so it must take linear time on any input.
 */
export const emailDomain = /@[^@]+\.[^@]/

/** Accepts the addresses of a browser's e-mail field that have such a domain. */
const EmailAddress = v.pipe(TypedLine, v.trim(), v.maxLength(254), v.rfcEmail(), v.regex(emailDomain))

/**
 * Fields that sign-up and login have in common, without those that our host adds. Violated limits of the password and
 * the token have codes of their own (`bad-password`, `wrong-password`, `trunstile-failed`).
 */
export const Credentials = v.strictObject({
  email: EmailAddress,
  password: v.string(),
  turnstile_token: v.string(),
})
export type Credentials = v.InferOutput<typeof Credentials>

/** Says that the session ends with the browser. Only for hosts with the feature `session-only` at login. */
export const SessionOnly = v.optional(v.literal('on'))

/** Body of sign-up (JSON). The choice is only for hosts with the feature `session-only-sign-up`. */
export const SignUpBody = v.strictObject({ ...Credentials.entries, session_only: SessionOnly })
export type SignUpBody = v.InferOutput<typeof SignUpBody>

/** A code of an authenticator app, or a recovery code; with spaces or hyphens. */
export const SecondFactorCode = v.pipe(v.string(), v.maxLength(64))

/** Body of login (form-encoded). A code is given after a host has answered `code-needed`. */
export const LogInBody = v.strictObject({
  ...Credentials.entries,
  session_only: SessionOnly,
  code: v.optional(SecondFactorCode),
})
export type LogInBody = v.InferOutput<typeof LogInBody>

/** A bot challenge, signed by the host. */
export const ChallengeAnswer = v.looseObject({ parameters: v.looseObject({}), signature: v.string() })
