import { parseNamedKeys } from '#server/config/data-key-settings.ts'
import { type DataKeys, dataKeysOf } from '#server/secrets/data-keys.ts'

/** A value of `DATA_KEY` with keys of these names, newest first. A name always has the same key. */
export function dataKeySetting(...names: [string, ...string[]]): string {
  return names.map((name) => `${name}:${Buffer.alloc(32, name).toString('base64')}`).join(',')
}

/** Keys of these names, newest first. */
export function dataKeysNamed(...names: [string, ...string[]]): DataKeys {
  const keys = parseNamedKeys(dataKeySetting(...names))
  if (keys === null) throw new Error(`${names.join(', ')} cannot be names of keys`)
  return dataKeysOf(keys)
}

/** The key of all hosts of tests that choose none. */
export const testDataKeys = dataKeysNamed('test')
