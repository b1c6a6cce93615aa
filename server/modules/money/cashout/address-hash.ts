import type { CashoutBody } from '#contract/answers/cashout.ts'
import { equalityHashes } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** Hashes of a recipient's address, one for each key: the first is the one to store. */
export function addressHashes(keys: DataKeys, { streetAddress, zip }: CashoutBody): [Buffer, ...Buffer[]] {
  // Letters and digits of street and ZIP code, so that spelling does not hide a shared address.
  const text = `${streetAddress}${zip.slice(0, 5)}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return equalityHashes(keys, text)
}

export const phoneHashes = (keys: DataKeys, recipient: CashoutBody): [Buffer, ...Buffer[]] =>
  // Many write "none": that is shared with nobody but those at the same address.
  numberHashes(keys, recipient.phone) ?? addressHashes(keys, recipient)

/** Hashes of the ten digits of an American number, without the country's code; null for fewer. */
export function numberHashes(keys: DataKeys, phone: string): [Buffer, ...Buffer[]] | null {
  const digits = phone.replaceAll(/\D/g, '').slice(-10)
  return digits.length < 10 ? null : equalityHashes(keys, `phone ${digits}`)
}
