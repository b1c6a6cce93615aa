import * as v from 'valibot'
import { setting } from './setting.ts'

const keyBytes = 32

export interface NamedKey {
  /** Written beside each value that the key seals. */
  name: string
  /** 32 bytes. */
  key: Buffer
}

/** The key that seals comes first; the others only open. */
export type NamedKeys = readonly [NamedKey, ...NamedKey[]]

/** Keys as text: `NAME:KEY`, newest first, with commas or line breaks between them. Null for any other text. */
export function parseNamedKeys(text: string): NamedKeys | null {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseNamedKey)
  const [first, ...others] = keys.flatMap((key) => (key === null ? [] : [key]))
  if (first === undefined || others.length + 1 !== keys.length) return null
  const names = new Set([first, ...others].map(({ name }) => name))
  return names.size === keys.length ? [first, ...others] : null
}

function parseNamedKey(text: string): NamedKey | null {
  const [, name, encoded] = /^([a-z0-9][a-z0-9-]{0,31}):([\w+/-]{43}=?)$/i.exec(text) ?? []
  if (name === undefined || encoded === undefined) return null
  // Node reads both alphabets of base64.
  const key = Buffer.from(encoded, 'base64')
  return key.length === keyBytes ? { name, key } : null
}

const example = 'such as 2026-11:KEY, where KEY is the output of openssl rand -base64 32'

export const dataKeyEntries = {
  DATA_KEY: setting(
    `named keys, newest first, ${example}`,
    v.pipe(
      v.string(),
      v.transform(parseNamedKeys),
      v.custom<NamedKeys>((keys) => keys !== null),
    ),
  ),
}

/** PostgreSQL has no folder of its own where the host could keep a key. */
export const missingDataKey = `DATA_KEY must be set when DATABASE_URL is: a named key, ${example}`
