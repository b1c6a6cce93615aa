/**
 * Whether nobody on the way can read or change what is sent to an address. Over plain `http` anybody could: only this
 * machine may be asked that way.
 */
export function isPrivateWay(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}
