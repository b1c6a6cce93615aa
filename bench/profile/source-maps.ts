import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withFolder } from '../parts/folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Source maps of built scripts, by the names of their files. */
export type SourceMaps = ReadonlyMap<string, SourceMap>

/**
 * Builds the portal again, with source maps. The scripts are those of `dist/app`, which the host serves.
 *
 * @throws if they are not.
 */
export function mapsOfPortal(): Promise<SourceMaps> {
  return withFolder(async (folder) => {
    const options = ['--outDir', folder, '--sourcemap', 'hidden', '--logLevel', 'silent']
    // In a process of its own: this one may have loaded React for development.
    await promisify(execFile)('node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...options], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const maps = await readMaps(join(folder, 'assets'))
    const served = await readdir(join(root, 'dist/app/assets'))
    const lacking = [...maps.keys()].filter((name) => !served.includes(name))
    if (lacking.length > 0) throw new Error(`dist/app is another build: it lacks ${lacking.join()}`)
    return maps
  })
}

/** The maps of a folder of scripts. */
export async function readMaps(folder: string): Promise<SourceMaps> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.map'))
  const maps = names.map(async (name) => {
    const map = new SourceMap(JSON.parse(await readFile(join(folder, name), 'utf8')))
    return [basename(name, '.map'), map] as const
  })
  return new Map(await Promise.all(maps))
}

/** A function as the engine names it; lines and columns from 0. */
export interface CallFrame {
  functionName: string
  url?: string
  lineNumber?: number
  columnNumber?: number
}

/**
 * Path of the file that a function was written in, from the root of the repository or from `node_modules`. Without a
 * map it is the address of its script, which is empty for the engine's own functions.
 */
export function sourceOf(
  { url = '', lineNumber = 0, columnNumber = 0 }: CallFrame,
  maps: SourceMaps,
): string {
  const map = maps.get(basename(url))
  if (!map) return url
  const entry = map.findEntry(lineNumber, columnNumber)
  // Code that the bundler has added comes from no source file.
  if (!('originalSource' in entry) || !entry.originalSource)
    return `${url}:${lineNumber + 1}:${columnNumber + 1}`
  return entry.originalSource.replace(/^.*?(?=(?:node_modules|src|bench)\/)/, '')
}
