import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSameInstallation } from '../../scripts/parts/installation.mjs'
import { start } from '../../scripts/parts/steps.mjs'

/**
 * Installs the packages of a measurement with a lock file of its own, without their scripts. Existing
 * packages are kept.
 *
 * @throws without a registry, the first time.
 */
export async function installOwnPackages(folder: string): Promise<void> {
  if (await isInstalled(folder)) return
  const install = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await start('npm', install)) !== 0) throw new Error(`The packages of ${folder} could not be installed`)
}

async function isInstalled(folder: string): Promise<boolean> {
  // npm's own record of the installation.
  const installed = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => null)
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8')
  return installed !== null && isSameInstallation(JSON.parse(installed), JSON.parse(wanted))
}
