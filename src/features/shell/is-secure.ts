/**
 * Whether this is a secure context (https or localhost). Without one there are no bot challenge, no keys and locks for
 * the outbox, and no worker, so no page would work completely.
 */
export function isSecure(): boolean {
  return 'subtle' in crypto
}
