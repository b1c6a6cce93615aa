import { type Hash, createHash, createHmac } from 'node:crypto'
import { isSignature } from '#server/secrets/is-signature.ts'
import type { DataKey, DataKeys } from '#server/secrets/data-keys.ts'
import { readMark } from './format.ts'

/**
 * The seal of a backup is an HMAC by a data key, which no backup holds. A person who can write to the place of the
 * backups could otherwise give an account another address, and have it after a restore.
 */
export class BackupSeal {
  readonly #content: Hash = createHash('sha256')

  add(line: string): void {
    this.#content.update(`${line}\n`)
  }

  /** The seal over all lines that were added. */
  by({ backups }: DataKey): string {
    return createHmac('sha256', backups).update(this.#content.copy().digest()).digest('hex')
  }
}

/** The line with the seal of a backup, between its last row and its end. */
export const sealLine = (seal: BackupSeal, key: DataKey): string =>
  JSON.stringify(['seal', key.id, seal.by(key)])

export interface SealCheck {
  /** The keys that are at hand; null if there are none. */
  keys: DataKeys | null
  /** Takes a backup without a seal, such as one of an older release, and a seal by a key that is not at hand. */
  takesUnsealed: boolean
}

/** The lines of a backup without its seal. @throws before its end if it was changed, or cannot be checked. */
export async function* checkSeal(
  lines: AsyncIterable<string>,
  check: SealCheck,
): AsyncGenerator<string, void> {
  const seal = new BackupSeal()
  let isChecked = check.takesUnsealed
  let isSealed = false
  for await (const line of lines) {
    const mark = readMark(line)
    if (mark?.[0] === 'seal') {
      requireSeal(seal, check, mark)
      isChecked = true
      isSealed = true
      continue
    }
    if (mark?.[0] !== 'end') {
      if (isSealed) throw changed()
      seal.add(line)
    } else if (!isChecked) {
      throw new Error('the backup has no seal, so it may have been changed: see --unsealed')
    }
    yield line
  }
}

function requireSeal(
  seal: BackupSeal,
  { keys, takesUnsealed }: SealCheck,
  [, id, given]: readonly ['seal', string, string],
): void {
  const key = keys?.find((each) => each.id === id)
  if (key && isSignature(given, seal.by(key))) return
  if (key) throw changed()
  if (takesUnsealed) return
  const [name] = id.split('~')
  throw new Error(
    `the backup is sealed by the data key ${name}, which is not here: put it into DATA_KEY or DATA_DIR/data-key, or see --unsealed`,
  )
}

const changed = () => new Error('the backup was changed after it was saved')
