import { createHash } from 'node:crypto'

/** An address in a private network that belongs to a name: the host's limits count each name by itself. */
export function addressOf(name: string): string {
  const [first, second, third] = createHash('sha256').update(name).digest()
  return `10.${first}.${second}.${third}`
}
