import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { SessionOnly } from './credentials.ts'
import * as v from 'valibot'

/** Bodies and answers about passkeys (WebAuthn). Binary values are in base64url. */

/** Options for the browser. The host's library makes their shape, and the portal's checks it. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null
export const CreationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
export const RequestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)

const base64Url = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+$/))
/** At most 1,023 bytes (WebAuthn level 3). */
const CredentialId = base64Url(1364)
const credentialEntries = { id: CredentialId, rawId: CredentialId, type: v.literal('public-key') }
const clientDataJSON = base64Url(8192)

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const isTransport = (name: string): name is (typeof transports)[number] =>
  transports.some((transport) => transport === name)
/** Names that we do not know are left out: they are hints only. */
const Transports = v.pipe(
  v.array(v.string()),
  v.transform((names) => names.filter(isTransport)),
)

/** The browser's answer to `CreationOptions`, without the parts that repeat others. */
export const NewPasskey = v.pipe(
  v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON,
      attestationObject: base64Url(32_768),
      transports: v.optional(Transports, []),
    }),
  }),
  v.transform((passkey): RegistrationResponseJSON => ({ ...passkey, clientExtensionResults: {} })),
)

/** The browser's answer to `RequestOptions`. */
export const UsedPasskey = v.pipe(
  v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON,
      authenticatorData: base64Url(8192),
      signature: base64Url(8192),
    }),
  }),
  v.transform((passkey): AuthenticationResponseJSON => ({ ...passkey, clientExtensionResults: {} })),
)

export const PasskeyOptionsBody = v.strictObject({})
export const PasskeyOptionsAnswer = v.object({ options: CreationOptions })
export const AddPasskeyBody = v.strictObject({ response: NewPasskey })

export const PasskeySignInOptionsAnswer = v.object({ options: RequestOptions })
export const PasskeySignInBody = v.strictObject({ response: UsedPasskey, session_only: SessionOnly })
