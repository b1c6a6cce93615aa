import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { androidChain } from './android-chain.ts'

/** Flags of authenticator data: user present, user verified, attested credential data included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** An authenticator with one passkey, and the browser around it, which states the page's origin. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  /** Sent with the next answer, then raised by one. A test sets it back to act as a copy. */
  counter = 1
  /** More of what the browser states about the page, such as the site that frames it. */
  page: { crossOrigin?: boolean; topOrigin?: string } = {}
  /** Address of the list of revoked certificates that its attestation names; null for one without an attestation. */
  revocationList: string | null = null
  readonly #privateKey: KeyObject
  readonly #point: { x: Buffer; y: Buffer }

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** The key by which a host verifies its answers. */
  get publicKey(): Buffer {
    return coseKey(this.#point)
  }

  register(
    { challenge, rp }: PublicKeyCredentialCreationOptionsJSON,
    origin: string,
  ): RegistrationResponseJSON {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.publicKey,
    ])
    const authData = Buffer.concat([
      this.#authData(rp.id ?? new URL(origin).hostname, flags.attested),
      attested,
    ])
    const data = clientData('webauthn.create', challenge, origin, this.page)
    const [format, statement] = this.#attestation(data, authData)
    const attestationObject = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), cborMap(statement)],
      [cborText('authData'), cborBytes(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  authenticate(
    { challenge, rpId }: PublicKeyCredentialRequestOptionsJSON,
    origin: string,
  ): AuthenticationResponseJSON {
    const authData = this.#authData(rpId ?? new URL(origin).hostname)
    const data = clientData('webauthn.get', challenge, origin, this.page)
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
    }
  }

  /** Form and content of its statement about itself: as of an Android device, by a maker that nobody knows. */
  #attestation(data: Buffer, authData: Buffer): [string, [Buffer, Buffer][]] {
    const { revocationList } = this
    if (revocationList === null) return ['none', []]
    const challenge = createHash('sha256').update(data).digest()
    const chain = androidChain(createPublicKey(this.#privateKey), { challenge, revocationList })
    const entries: [Buffer, Buffer][] = [
      [cborText('alg'), cborInteger(-7)],
      [cborText('sig'), cborBytes(sign('sha256', Buffer.concat([authData, challenge]), this.#privateKey))],
      [cborText('x5c'), Buffer.concat([cborHead(4, chain.length), ...chain.map(cborBytes)])],
    ]
    return ['android-key', entries]
  }

  #credential() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authData(rpId: string, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    this.counter += 1
    const state = Buffer.from([flags.present | flags.verified | more])
    return Buffer.concat([createHash('sha256').update(rpId).digest(), state, count])
  }
}

function clientData(type: string, challenge: string, origin: string, page: object): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...page }))
}

/** A public key for ES256 as in RFC 9053. */
function coseKey({ x, y }: { x: Buffer; y: Buffer }): Buffer {
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(x)],
    [cborInteger(-3), cborBytes(y)],
  ])
}

/** CBOR (RFC 8949), as much as is needed here. */
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value])
const cborText = (value: string) => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
