import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All inputs of the build. Tests, documentation and the generated route tree do not affect it. */
const buildInputs = [
  'src',
  'desk',
  'sw',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
  'scripts',
]
/** Of the scripts, the build depends only on itself and on the TypeScript parts of Vite's configuration. */
const withoutEffect = /\.test\.tsx?$|\.md$|(?:^|\/)route-tree\.gen\.ts$|^scripts\/(?!build\.mjs$).*(?<!\.ts)$/

/** SHA-256, in hexadecimal, over the names and contents of the build's inputs. */
export function fingerprintOfSources(root) {
  const hash = createHash('sha256')
  for (const path of buildInputs.flatMap((input) => filesUnder(root, input))) {
    if (withoutEffect.test(path)) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** SHA-256, in hexadecimal, of one file. Throws if it is missing. */
export function fingerprintOfFile(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function filesUnder(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`))
}
