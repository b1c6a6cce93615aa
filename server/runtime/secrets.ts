import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/config/config.ts'
import { errorText } from '#server/errors/error-text.ts'

const minSecretLength = 32

/**
 * The embedded default's own secret: made at first start and kept in the data folder, readable by its owner alone. Of
 * several processes that start at once all get the same.
 *
 * @throws {StartError} when the file cannot be used, or holds less than a secret: every form that is open hangs on
 *   it, so it is never replaced by itself.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  try {
    const secret = (await readOrNull(path)) ?? (await make(dataDir, path))
    if (secret.length >= minSecretLength) return secret
  } catch (error) {
    throw new StartError(`The secret ${path} cannot be used: ${errorText(error)}`)
  }
  throw tooShort(path)
}

/** The same secret for who only copies it: null where there is none yet. */
export const presentSecret = (dataDir: string): Promise<string | null> => readOrNull(join(dataDir, 'secret'))

/**
 * The secret that was in use before, for who has renamed `secret` to `secret.former` and started again; null without one.
 *
 * @throws {StartError} when the file is there and cannot be used, or holds less than a secret: with half of one anybody
 *   could sign.
 */
export async function keptFormerSecret(dataDir: string): Promise<string | null> {
  const path = join(dataDir, 'secret.former')
  try {
    const secret = await readOrNull(path)
    if (secret === null || secret.length >= minSecretLength) return secret
  } catch (error) {
    throw new StartError(`The secret ${path} cannot be used: ${errorText(error)}`)
  }
  throw tooShort(path)
}

const tooShort = (path: string) =>
  new StartError(
    `The secret ${path} is shorter than ${minSecretLength} characters: restore it, or remove it: forms that are open must then be loaded again`,
  )

/** Keeps a secret that a backup held. False, and nothing done, where there is another already. */
export async function keepSecret(dataDir: string, secret: string): Promise<boolean> {
  const path = join(dataDir, 'secret')
  return ((await readOrNull(path)) ?? (await make(dataDir, path, secret))) === secret
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Complete under its name or not there at all, also after a power cut; the first of several to be linked stays. */
async function make(folder: string, path: string, secret = newSecret()): Promise<string> {
  const draft = join(folder, `secret.${randomUUID()}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${secret}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
  return (await readFile(path, 'utf8')).trim()
}

/** A name outlives a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

/** A key for one purpose, so that no token of one kind can pass as another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/** The key for one purpose as it is now, and as it was where there was a former secret: the first one signs. */
export function deriveKeys(
  { secret, formerSecret }: { secret: string; formerSecret: string | null },
  purpose: string,
): [Buffer, ...Buffer[]] {
  const former = formerSecret === null ? [] : [deriveKey(formerSecret, purpose)]
  return [deriveKey(secret, purpose), ...former]
}
