import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSOptions } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = new Map<string, string>()

/**
 * Class names of CSS modules: the name in the file, and three letters for the file. All pages contain them in
 * scripts, styles and HTML, and Vite's default adds a longer hash and the line.
 */
export const classNames: CSSOptions = { modules: { generateScopedName } }

function generateScopedName(name: string, path: string): string {
  const [file = ''] = relative(root, path).split('?')
  const mark = createHash('sha256').update(file).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 3)
  const known = files.get(mark)
  if (known !== undefined && known !== file)
    throw new Error(`${known} and ${file} have the same letters: ${mark}`)
  files.set(mark, file)
  return `${name}-${mark}`
}
