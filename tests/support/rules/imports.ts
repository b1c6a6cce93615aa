import { posix } from 'node:path'
import { importsOf } from './source-scan.ts'

export interface SourceFile {
  /** Path from the project's root, with forward slashes. */
  path: string
  text: string
}

/** Reports each violation in a file; empty for a file that follows the rule. */
export type Rule = (file: SourceFile) => string[]

/** The project file that an import names, from the project's root; undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), name))
  if (!name.startsWith('#')) return undefined
  const path = name.slice(1)
  if (/^(?:server|desk|tests)\//.test(path)) return path
  return `${/^(?:language|contract|domain|ui|study)\//.test(path) ? 'src/shared' : 'src'}/${path}`
}

/** Every project file that a file imports, with type imports and dynamic ones. */
export function targetsOf({ path, text }: SourceFile): string[] {
  return importsOf(text).flatMap((specifier) => targetOf(path, specifier) ?? [])
}
