/**
 * Whether this address has what browsers give to https and to this machine alone. Without it there are no bot challenge, no
 * keys and locks for what is sent, and no worker: no page would work to its end.
 */
export function isSecure(): boolean {
  return 'subtle' in crypto
}
