import { spawnSync } from 'node:child_process'

/** Whether the folder is a checkout with the whole history: a shallow clone and an archive lack it. */
export function hasHistory(folder) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--is-shallow-repository'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 && stdout.trim() === 'false'
}
