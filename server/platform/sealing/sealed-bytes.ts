import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: a random number of 12 bytes, the encrypted bytes, a tag of 16. */
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const authTagLength = 16

/** @param context Covered by the tag, and not stored: bytes that were moved to another place do not open. */
export function sealBytes(key: Buffer, bytes: Buffer, context: Buffer = Buffer.alloc(0)): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength }).setAAD(context)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Null for bytes of another key or context, and for changed ones. */
export function openBytes(key: Buffer, sealed: Buffer, context: Buffer = Buffer.alloc(0)): Buffer | null {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength })
    decipher.setAAD(context).setAuthTag(sealed.subarray(-authTagLength))
    const bytes = decipher.update(sealed.subarray(ivBytes, -authTagLength))
    // Checks the tag; this mode leaves no bytes to the end.
    decipher.final()
    return bytes
  } catch {
    return null
  }
}
