import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Blanks comments, keeping every line where it was. With `strings: 'blank'` also what stands between quotes. */
export function stripSource(text: string, strings: 'keep' | 'blank'): string {
  return text.replaceAll(tokens, (token) => {
    if (token.startsWith('/*') || token.startsWith('//')) return token.replaceAll(/[^\n]/g, ' ')
    const isQuoted = /^['"`]/.test(token)
    return isQuoted && strings === 'blank' ? token.replaceAll(/[^\n'"`]/g, ' ') : token
  })
}

/**
 * In order: block comment, line comment, strings, template, regular expression. A quote in JSX text pairs up with the
 * next one of its line at most, and a template with its nested expressions is taken for one string: both are good
 * enough to find names in code, and neither hides a whole file.
 */
const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g

/** Module names a file asks for: static, re-exported, for effect, dynamic, and in types. */
export function importsOf(text: string): string[] {
  const code = stripSource(text, 'keep')
  return [...code.matchAll(importForms)].flatMap((match) =>
    match.slice(1).filter((name) => name !== undefined),
  )
}

const importForms =
  /\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]\s*[,)]/g

/** Names of the TypeScript files below a folder of the project, from its root; nothing when there is no such folder. */
export function sourceFilesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts'))
    .sort()
}

/** The file's text, by its name from the project's root. */
export function readSource(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
