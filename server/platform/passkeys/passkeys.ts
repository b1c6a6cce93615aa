import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { and, eq, gt } from 'drizzle-orm'
import { passkeyChallenges } from '#server/db/schema.ts'

/** The protocol of passkeys (WebAuthn level 3), for any kind of account: the caller keeps the passkeys. */

export interface RelyingParty {
  name: string
  /** Origin of the pages that use the passkeys. Its host name is the id of the relying party. */
  origin: string
}

export interface Passkey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/**
 * Why an answer was refused. `challenge-ended`: its challenge is over, was used, or has another purpose.
 * `does-not-fit`: everything else, such as another origin or signature.
 */
export type PasskeyRefusal = 'challenge-ended' | 'does-not-fit'

interface Asking {
  db: Database
  now: Date
  party: RelyingParty
  /** Binds the challenge: an answer with another purpose is refused. */
  purpose: string
}

/** Loaded at its first use: it takes longer to load than the rest of the host. */
const library = () => import('@simplewebauthn/server')

/** How long a browser's dialog may stay open. */
const timeoutMs = 5 * 60_000

/** Options to make a passkey that can sign in by itself, with the authenticator's PIN or biometric check. */
export async function registrationOptions(
  { db, now, party, purpose }: Asking,
  account: { name: string; userHandle: Uint8Array; passkeys: readonly Pick<Passkey, 'credentialId'>[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: idOf(party),
    userName: account.name,
    userID: new Uint8Array(account.userHandle),
    timeout: timeoutMs,
    excludeCredentials: account.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await issueChallenge(db, { challenge: options.challenge, purpose, now })
  return options
}

/** The new passkey of an answer. Uses its challenge up. */
export async function verifyRegistration(
  asking: Asking,
  response: RegistrationResponseJSON,
): Promise<Passkey | PasskeyRefusal> {
  const { party } = asking
  const { verifyRegistrationResponse } = await library()
  const challenge = new AnsweredChallenge(asking)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library refuses one that cannot be read, and uses the challenge up before.
      response: await withoutStatement(response).catch(() => response),
      expectedChallenge: challenge.use,
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
    })
    if (!verified || isFramed(response.response.clientDataJSON)) return await challenge.refusal()
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports }
  } catch {
    return await challenge.refusal()
  }
}

/**
 * The answer without what the authenticator says of its maker. We do not ask for that, and the library would fetch lists of
 * revoked certificates from wherever it says.
 */
async function withoutStatement({ response, ...credential }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData')
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare))
  return { ...credential, response: { ...response, attestationObject } }
}

/** Options to sign in. Without `passkeys` the browser offers all of this site. */
export async function authenticationOptions(
  { db, now, party, purpose }: Asking,
  passkeys?: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: idOf(party),
    timeout: timeoutMs,
    userVerification: 'required',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    }),
  })
  await issueChallenge(db, { challenge: options.challenge, purpose, now })
  return options
}

/**
 * The new count of signatures of the passkey. Uses the challenge up. A count that does not grow means a copied
 * authenticator, unless it always is 0.
 */
export async function verifyAuthentication(
  asking: Asking,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<number | PasskeyRefusal> {
  const { party } = asking
  const { verifyAuthenticationResponse } = await library()
  const challenge = new AnsweredChallenge(asking)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.use,
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
    const isAccepted = verified && !isFramed(response.response.clientDataJSON)
    return isAccepted ? authenticationInfo.newCounter : await challenge.refusal()
  } catch {
    return await challenge.refusal()
  }
}

const OwnPage = v.looseObject({
  crossOrigin: v.optional(v.literal(false)),
  topOrigin: v.optional(v.never()),
})

/** Whether the page that asked was in a frame of another site. No page of ours may be. */
function isFramed(clientData: string): boolean {
  return !v.is(OwnPage, JSON.parse(Buffer.from(clientData, 'base64url').toString()))
}

/**
 * Refuses an answer of a passkey that nobody has. Uses the challenge up, and has the same outcomes as an answer of a
 * known passkey that does not fit.
 */
export async function refuseUnknown(
  asking: Asking,
  response: AuthenticationResponseJSON,
): Promise<PasskeyRefusal> {
  // No signature fits an empty key, which is looked at last.
  const nobodys = { credentialId: response.id, publicKey: new Uint8Array(), counter: 0, transports: [] }
  const outcome = await verifyAuthentication(asking, response, nobodys)
  return outcome === 'challenge-ended' ? outcome : 'does-not-fit'
}

/** Uses the challenge of one answer up, and remembers whether it was still open. */
class AnsweredChallenge {
  #isOpen: Promise<boolean> | null = null
  readonly #asking: Asking

  constructor(asking: Asking) {
    this.#asking = asking
  }

  readonly use = (challenge: string): Promise<boolean> => {
    const { db, now, purpose } = this.#asking
    return (this.#isOpen = useChallenge(db, { challenge, purpose, now }))
  }

  /** Rejects if the database could not be asked: that is no refusal. */
  async refusal(): Promise<PasskeyRefusal> {
    return (await (this.#isOpen ?? true)) ? 'does-not-fit' : 'challenge-ended'
  }
}

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname

interface Challenge {
  challenge: string
  purpose: string
  now: Date
}

/** Stores a challenge, which one answer with the same purpose may use. */
async function issueChallenge(db: Database, { challenge, purpose, now }: Challenge): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ challenge, purpose, expiresAt: new Date(now.getTime() + timeoutMs) })
}

/** 32 bytes in base64url. A browser may return any other text. */
const pattern = /^[\w-]{43}$/

/** Deletes a challenge. Resolves to whether it was there, for this purpose and in time. */
async function useChallenge(db: Database, { challenge, purpose, now }: Challenge): Promise<boolean> {
  if (!pattern.test(challenge)) return false
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return used.length > 0
}
