import { createHash } from 'node:crypto'

/** A private network address derived from a name, so that the host's limits count each name separately. */
export function addressOf(name: string): string {
  const [first, second, third] = createHash('sha256').update(name).digest()
  return `10.${first}.${second}.${third}`
}
