import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasHistory } from '../../../scripts/parts/history.mjs'

/**
 * The commit whose build stands for the version before. Raise it after a change of what a device stores has been
 * released, together with the readers of older records.
 */
const formerCommit = '66064e194f33fa938d1833ab2417ea16dcc7e49c'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/stipend')

/** Whether the version before can be built. */
export const hasFormerVersion = hasHistory(root)

/**
 * Builds the version before from the history, with the dependencies of this one. A finished build is kept for the next
 * run.
 *
 * @returns The root of that checkout.
 */
export function buildFormerVersion(): string {
  const folder = join(cache, formerCommit)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = join(unfinished, 'source.tar')
  perform('git', ['archive', `--output=${archive}`, formerCommit], root)
  perform('tar', ['-xf', archive], unfinished)
  rmSync(archive)
  symlinkSync(join(root, 'node_modules'), join(unfinished, 'node_modules'))
  perform(process.execPath, ['scripts/build.mjs'], unfinished)
  renameSync(unfinished, folder)
  return folder
}

function perform(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
