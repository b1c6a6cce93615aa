import { readFileSync } from 'node:fs'

/** Settings that may be in a file, so that they are in no process list, no container description and no shell history. */
export const secretSettings = [
  'DATABASE_URL',
  'SECRET',
  'FORMER_SECRET',
  'DATA_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'CPX_SECURE_HASH',
  'VERIFF_SECRET',
  'TURNSTILE_SECRET',
  'TREMENDOUS_API_KEY',
  'METRICS_TOKEN',
] as const

type ProcessEnvironment = Readonly<Record<string, string | undefined>>

/** The environment with the contents of the files that `…_FILE` names, and one sentence for each that cannot be used. */
export function readSecretFiles(environment: ProcessEnvironment): {
  environment: ProcessEnvironment
  mistakes: string[]
} {
  const read: Record<string, string> = {}
  const mistakes: string[] = []
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (path === undefined) continue
    if (environment[name] !== undefined) mistakes.push(`${name} and ${name}_FILE must not both be set`)
    // Editors end a file with a line break, which is no part of the secret.
    else read[name] = textOf(path)?.replace(/\r?\n$/, '') ?? ''
    if (read[name] === '') mistakes.push(`${name}_FILE must name a readable file that is not empty`)
  }
  return { environment: { ...environment, ...read }, mistakes }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
