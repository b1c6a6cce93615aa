import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/**
 * Certificates of a key of an Android device, the device's first, signed by a maker that is made up here.
 *
 * @param challenge What the device was asked to attest.
 * @param revocationList Address of a list of revoked certificates, which the device's names.
 */
export function androidChain(
  publicKey: KeyObject,
  { challenge, revocationList }: { challenge: Buffer; revocationList: string },
): Buffer[] {
  const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedByMaker = (subject: string, key: KeyObject, extensions: readonly Buffer[]) => {
    const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
    const content = sequence(
      der(0xa0, integer(2)),
      integer(subject.length),
      algorithm,
      named('Maker'),
      sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
      named(subject),
      key.export({ type: 'spki', format: 'der' }),
      ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
    )
    return sequence(content, algorithm, der(0x03, Buffer.of(0), sign('sha256', content, maker.privateKey)))
  }
  const address = der(0xa0, der(0xa0, der(0x86, Buffer.from(revocationList))))
  const empty = der(0x04)
  const [version, level] = [integer(3), der(0x0a, Buffer.of(1))]
  const description = [version, level, version, level, der(0x04, challenge), empty, sequence(), sequence()]
  return [
    signedByMaker('Device', publicKey, [
      sequence(oid('2.5.29.31'), der(0x04, sequence(sequence(address)))),
      sequence(oid('1.3.6.1.4.1.11129.2.1.17'), der(0x04, sequence(...description))),
    ]),
    signedByMaker('Maker', maker.publicKey, []),
  ]
}

/** DER (X.690), as much as is needed here. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.of(value))
const named = (name: string) => sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))))

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  return der(0x06, Buffer.from([40 * first + second, ...others.flatMap(groupsOf)]))
}

/** In groups of seven bits, all but the last one marked. */
function groupsOf(value: number): number[] {
  const groups = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128)
  return groups
}
