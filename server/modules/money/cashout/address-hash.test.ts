import { phoneHashes } from '#server/modules/money/cashout/address-hash.ts'
import { dataKeysNamed } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { expect, it } from 'vitest'

it('knows a phone number in each spelling, and a text that is none by its address', () => {
  const hash = (phone: string, streetAddress = recipient.streetAddress) =>
    phoneHashes(dataKeysNamed('one'), { ...recipient, phone, streetAddress })[0].toString('hex')
  expect(hash('+1 (212) 555-0100')).toBe(hash('212 555 0100', '9 Elm Street'))
  expect(hash('212 555 0101')).not.toBe(hash('212 555 0100'))
  expect(hash('n/a')).not.toBe(hash('n/a', '9 Elm Street'))
  expect(hash('none')).toBe(hash('n/a'))
})
