import { type ECDH, createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface Recipient {
  /** Uncompressed P-256 point, 65 bytes. */
  publicKey: Uint8Array
  /** 16 bytes. */
  authSecret: Uint8Array
}

const curve = 'prime256v1'
const recordBytes = 4096
const lastRecord = Buffer.of(2)

/**
 * Encrypts a message for one browser (RFC 8291, content encoding `aes128gcm`), as a single record. The push
 * service cannot read it.
 *
 * @param chosen Fixed values for the test with the standard's own example.
 */
export function encryptFor(
  { publicKey, authSecret }: Recipient,
  message: Uint8Array,
  chosen: { salt: Buffer; sender: ECDH } = { salt: randomBytes(16), sender: newSender() },
): Buffer {
  const { salt, sender } = chosen
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(publicKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(shared, authSecret, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([
    salt,
    size,
    Buffer.of(senderKey.byteLength),
    senderKey,
    cipher.update(Buffer.concat([message, lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Decodes a browser's keys; null for invalid ones. */
export function readRecipient(keys: { p256dh: string; auth: string }): Recipient | null {
  const publicKey = new Uint8Array(Buffer.from(keys.p256dh, 'base64url'))
  const authSecret = new Uint8Array(Buffer.from(keys.auth, 'base64url'))
  if (publicKey.byteLength !== 65 || authSecret.byteLength !== 16) return null
  try {
    // Throws unless the key is a point of the curve.
    newSender().computeSecret(publicKey)
  } catch {
    return null
  }
  return { publicKey, authSecret }
}

function newSender(): ECDH {
  const sender = createECDH(curve)
  sender.generateKeys()
  return sender
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
