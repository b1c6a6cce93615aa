import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, start } from './steps.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium: CHROMIUM_PATH, else one on the PATH, else Playwright's own. Undefined if there is none.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const onPath = findOnPath(names, env)
  if (onPath) return onPath
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * Path of a Chromium without a window, with which a test needs two thirds of the processor time; without one that of
 * any. A CHROMIUM_PATH has precedence.
 */
export function findHeadlessChromium(env = process.env) {
  return (!env.CHROMIUM_PATH && findOnPath([shell], env)) || findChromium(env)
}

function findOnPath(programs, { PATH = '' }) {
  const folders = PATH.split(delimiter).filter(Boolean)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Installs Debian's Chromium if that is possible, else Playwright's. Resolves to its path, or undefined. */
export async function installChromium() {
  console.log('No Chromium here; installing one.')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot && (await start('apt-get', ['update'], quiet)) === 0) {
    // Older releases have no shell.
    for (const name of ['chromium', shell]) {
      await start('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
    }
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
