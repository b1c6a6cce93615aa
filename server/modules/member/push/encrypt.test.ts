import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptFor, readRecipient } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example in section 5 of RFC 8291. */
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  text: 'When I grow up, I want to be a watermelon',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts like the standard’s example', () => {
  const recipient = readRecipient(example.keys)
  if (recipient === null) throw new Error('The keys could not be read')
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes(example.senderKey))
  const encrypted = encryptFor(recipient, Buffer.from(example.text), { salt: bytes(example.salt), sender })
  expect(encrypted.toString('base64url')).toBe(example.encrypted)
})

it.each([
  { p256dh: '', auth: '' },
  { ...example.keys, auth: 'BTBZMqHH6r4Tts7J' },
  { ...example.keys, p256dh: example.keys.p256dh.slice(0, -4) },
  // Not a point of the curve.
  { ...example.keys, p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') },
  { ...example.keys, p256dh: Buffer.alloc(65).toString('base64url') },
])('refuses invalid keys: %j', (keys) => {
  expect(readRecipient(keys)).toBeNull()
})
