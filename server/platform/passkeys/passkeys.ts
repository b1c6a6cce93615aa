import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Database } from '#server/db/database.ts'
import { issueChallenge, useChallenge } from './challenges.ts'

/** The protocol of passkeys (WebAuthn level 3), for any kind of account: the caller keeps the passkeys. */

/** The site that passkeys belong to. */
export interface RelyingParty {
  name: string
  /** Of the pages that use the passkeys. Its host name is the id of the relying party. */
  origin: string
}

/** A passkey as stored. */
export interface Passkey {
  /** In base64url. */
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

interface Asking {
  db: Database
  now: Date
  party: RelyingParty
  /** Binds the challenge: an answer with another purpose is refused. */
  purpose: string
}

/** How long a browser's dialog may stay open. */
const timeoutMs = 5 * 60_000

/** Options to make a passkey that can sign in by itself, with the authenticator's PIN or biometric check. */
export async function registrationOptions(
  { db, now, party, purpose }: Asking,
  account: { name: string; userHandle: Uint8Array; passkeys: readonly Pick<Passkey, 'credentialId'>[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: idOf(party),
    userName: account.name,
    userID: new Uint8Array(account.userHandle),
    timeout: timeoutMs,
    excludeCredentials: account.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await issueChallenge(db, { challenge: options.challenge, purpose, now, timeoutMs })
  return options
}

/** The new passkey of an answer; null if the answer does not fit. Uses its challenge up. */
export async function verifyRegistration(
  { db, now, party, purpose }: Asking,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => useChallenge(db, { challenge, purpose, now }),
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports }
  } catch {
    return null
  }
}

/** Options to sign in. Without `passkeys` the browser offers all of this site. */
export async function authenticationOptions(
  { db, now, party, purpose }: Asking,
  passkeys?: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: idOf(party),
    timeout: timeoutMs,
    userVerification: 'required',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    }),
  })
  await issueChallenge(db, { challenge: options.challenge, purpose, now, timeoutMs })
  return options
}

/**
 * The new count of signatures of the passkey; null if the answer does not fit. Uses its challenge up. A count that does
 * not grow means a copied authenticator, unless it always is 0.
 */
export async function verifyAuthentication(
  { db, now, party, purpose }: Asking,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => useChallenge(db, { challenge, purpose, now }),
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname
