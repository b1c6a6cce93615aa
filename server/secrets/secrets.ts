import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataConfig, StartError } from '#server/config/config.ts'
import { errorText } from '#server/errors/error-text.ts'
import { unlessMissing } from '#server/errors/unless-missing.ts'

type SecretConfig = Pick<DataConfig, 'databaseUrl' | 'secret' | 'dataDir'>

const minSecretLength = 32

/**
 * The host's own secret for the embedded default: created at the first start in the data folder, readable by
 * its owner only. Processes that start together get the same one.
 *
 * @throws {StartError} when the file is unusable or too short. It is never replaced automatically: all open
 * forms depend on it.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  try {
    const secret = await readOrCreateFile(dataDir, path, newSecret())
    if (secret.length >= minSecretLength) return secret
  } catch (error) {
    throw new StartError(`The secret ${path} cannot be used: ${errorText(error)}`)
  }
  throw tooShortError(path)
}

/** The host's own secret for backups, which never create one: null if there is none yet, or another is set. */
export const keptSecret = async ({ databaseUrl, secret, dataDir }: SecretConfig): Promise<string | null> =>
  databaseUrl === null && secret === null ? readOrNull(join(dataDir, 'secret')) : null

/**
 * The former secret, for an operator who renamed `secret` to `secret.former` and restarted; null without one.
 *
 * @throws {StartError} when the file is unusable or too short: anybody could forge signatures with a short
 * secret.
 */
export async function readFormerSecret(dataDir: string): Promise<string | null> {
  const path = join(dataDir, 'secret.former')
  try {
    const secret = await readOrNull(path)
    if (secret === null || secret.length >= minSecretLength) return secret
  } catch (error) {
    throw new StartError(`The secret ${path} cannot be used: ${errorText(error)}`)
  }
  throw tooShortError(path)
}

const tooShortError = (path: string) =>
  new StartError(
    `The secret ${path} is shorter than ${minSecretLength} characters: restore it, or remove it and accept that open forms must be reloaded`,
  )

/**
 * Stores the secret of a backup, or keeps it as the former one beside the folder's own: debts of deleted accounts are
 * sealed with it. Returns the name of its file; null if there are two others.
 */
export async function storeSecret(dataDir: string, secret: string): Promise<string | null> {
  for (const name of ['secret', 'secret.former']) {
    const path = join(dataDir, name)
    if (((await readOrNull(path)) ?? (await createFile(dataDir, path, secret))) === secret) return name
  }
  return null
}

/** The content of a file without the spaces around it; null if there is no such file. */
export async function readOrNull(path: string): Promise<string | null> {
  return (await unlessMissing(readFile(path, 'utf8'), null))?.trim() ?? null
}

/** The content of a file that its owner alone can read; created with this content if there is none. */
export const readOrCreateFile = async (folder: string, path: string, content: string): Promise<string> =>
  (await readOrNull(path)) ?? (await createFile(folder, path, content))

const newSecret = () => randomBytes(32).toString('base64url')

/** Atomic, also across a power cut; of several processes the first to link its file wins. */
async function createFile(folder: string, path: string, secret: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${secret}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
  return (await readFile(path, 'utf8')).trim()
}

/** A new name survives a power cut only once its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A separate key per purpose, so that no token of one kind can pass as another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/** The keys for one purpose, from the current secret and the former one if there is one. The first key signs. */
export function deriveKeys(
  { secret, formerSecret }: { secret: string; formerSecret: string | null },
  purpose: string,
): [Buffer, ...Buffer[]] {
  const former = formerSecret === null ? [] : [deriveKey(formerSecret, purpose)]
  return [deriveKey(secret, purpose), ...former]
}
