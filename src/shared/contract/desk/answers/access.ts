import { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '#contract/answers/passkeys.ts'
import { DateTime, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Role } from './operators.ts'
import { Line } from '#contract/base/typed-lines.ts'

export const SessionAnswer = v.object({
  operator: v.object({ id: Id, name: Text, role: Role }),
  ends_at: DateTime,
  /** When payouts and roles need a passkey again. */
  stepped_up_until: DateTime,
  /** Passkeys that were added to the operator's name since the one of this session was last used. */
  new_passkeys: v.array(v.object({ name: Text, created_at: DateTime })),
})
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>

export const PasskeyName = Line(60)

const InviteToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export const EnrolOptionsBody = v.object({ token: InviteToken })
export const EnrolOptionsAnswer = v.object({ name: Text, role: Role, options: CreationOptions })
export const EnrolBody = v.object({
  token: InviteToken,
  passkey_name: PasskeyName,
  response: NewPasskey,
})
export type EnrolBody = v.InferOutput<typeof EnrolBody>

export const OptionsAnswer = v.object({ options: RequestOptions })
export const PasskeyBody = v.object({ response: UsedPasskey })
