import { isIPv6 } from 'node:net'

/**
 * The key of a limit by address: an IPv4 address, or the /64 network of an IPv6 address, because one
 * connection owns a whole network. Any other text is returned unchanged.
 *
 * @param address In the canonical form that `clientAddress` returns.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
