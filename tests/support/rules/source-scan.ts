import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Blanks comments and keeps the line numbers. With `strings: 'blank'` it also blanks the text between quotes. */
export function stripSource(text: string, strings: 'keep' | 'blank'): string {
  return text.replaceAll(tokens, (token) => {
    if (token.startsWith('/*') || token.startsWith('//')) return token.replaceAll(/[^\n]/g, ' ')
    const isQuoted = /^['"`]/.test(token)
    return isQuoted && strings === 'blank' ? token.replaceAll(/[^\n'"`]/g, ' ') : token
  })
}

/**
 * In order: block comment, line comment, strings, template, regular expression. A quote in JSX text pairs with the next
 * one of its line at most. A template with nested expressions counts as one string. Both errors are small enough to
 * find names in code, and neither hides a whole file.
 */
const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g

/** Module names that a file imports: static, re-exported, for effect, dynamic, and in types. */
export function importsOf(text: string): string[] {
  const code = stripSource(text, 'keep')
  return [...code.matchAll(importForms)].flatMap((match) =>
    match.slice(1).filter((name) => name !== undefined),
  )
}

const importForms =
  /\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]\s*[,)]/g

/** Paths of the TypeScript files below a folder, from the project's root; empty when there is no such folder. */
export function sourceFilesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts'))
    .sort()
}

/** The file's text, by its path from the project's root. */
export function readSource(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
