import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type NamedKeys, missingDataKey, parseNamedKeys } from '#server/config/data-key-settings.ts'
import { type DataConfig, StartError } from '#server/config/config.ts'
import { errorText } from '#server/errors/error-text.ts'
import { readOrCreateFile, readOrNull } from './secrets.ts'

/** A key for data at rest, with a key of its own for each use. */
export interface DataKey {
  /** The key's name, and a check sum of the key, so that another key of the same name is not mistaken for it. */
  id: string
  /** Key for AES-256-GCM. */
  sealing: Buffer
  /** Key for hashes by which equal values are found. */
  equality: Buffer
  /** Key for the seals of backups. */
  backups: Buffer
}

/** The first key seals; all of them open. */
export type DataKeys = readonly [DataKey, ...DataKey[]]

export function dataKeysOf([first, ...others]: NamedKeys): DataKeys {
  return [derive(first), ...others.map(derive)]
}

/** Any other text in place of a key's id was damaged: no key has it. */
export const keyIdForm = /^[a-z0-9][a-z0-9-]{0,31}~[0-9a-f]{8}$/i

function derive({ name, key }: NamedKeys[number]): DataKey {
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, '', use, bytes))
  return {
    id: `${name}~${derived('stipend check sum', 4).toString('hex')}`,
    sealing: derived('stipend sealed columns', 32),
    equality: derived('stipend equality', 32),
    backups: derived('stipend backups', 32),
  }
}

type KeyConfig = Pick<DataConfig, 'dataKeys' | 'databaseUrl' | 'dataDir'>

/**
 * The keys that are set, or for the embedded engine those of the file `data-key` in the data folder, which is created
 * with a new key if there is none. The name of that key is random, so that a lost file is noticed.
 *
 * @throws {StartError} when PostgreSQL has no key, or the file is unusable. The file is never replaced automatically:
 * without its keys the data cannot be read.
 */
export async function configuredDataKeys(config: KeyConfig): Promise<DataKeys> {
  const kept = await keptDataKeys(config)
  if (kept !== null) return kept
  if (config.databaseUrl !== null) throw new StartError(missingDataKey)
  const { dataDir } = config
  return keysIn(dataDir, await reading(dataDir, (path) => readOrCreateFile(dataDir, path, newNamedKey())))
}

/** The configured keys, without creating one: null if there are none yet. @throws {StartError} for an unusable file. */
export async function keptDataKeys({ dataKeys, databaseUrl, dataDir }: KeyConfig): Promise<DataKeys | null> {
  if (dataKeys !== null) return dataKeysOf(dataKeys)
  const text = databaseUrl === null ? await reading(dataDir, readOrNull) : null
  return text === null ? null : keysIn(dataDir, text)
}

const pathIn = (dataDir: string) => join(dataDir, 'data-key')

async function reading<Text>(dataDir: string, read: (path: string) => Promise<Text>): Promise<Text> {
  const path = pathIn(dataDir)
  try {
    return await read(path)
  } catch (error) {
    throw new StartError(`The key ${path} cannot be used: ${errorText(error)}`)
  }
}

function keysIn(dataDir: string, text: string): DataKeys {
  const keys = parseNamedKeys(text)
  if (keys === null) throw new StartError(`The key ${pathIn(dataDir)} is damaged: restore it from your copy`)
  return dataKeysOf(keys)
}

const newNamedKey = () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
