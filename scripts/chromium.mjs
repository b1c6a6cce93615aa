import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, start } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium: CHROMIUM_PATH, else one on the PATH, else Playwright's own. Undefined if there is none.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (onPath) return onPath
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Installs Debian's Chromium if that is possible, else Playwright's. Resolves to its path, or undefined. */
export async function installChromium() {
  console.log('No Chromium here; installing one.')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot && (await start('apt-get', ['update'], quiet)) === 0) {
    await start('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  }
  if (!findChromium()) await run('playwright', ['install', 'chromium'])
  return findChromium()
}

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
