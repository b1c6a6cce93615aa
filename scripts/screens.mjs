// Takes screenshots of every page in every state into `screens/`, and publishes those for the README and the
// manifest.
// `npm run screens -- NAME...` takes only those; a name may be a pattern, such as `study.*`.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root, run } from './parts/steps.mjs'

/** Target folders of the published portraits, as WebP. */
const published = {
  'docs/screens': [
    'studies-narrow',
    'study-narrow',
    'studies-wide',
    'offline',
    'waiting',
    'earnings',
    'for-you',
    'ticket',
    'desk',
  ],
  'public/screenshots': ['studies-narrow', 'study-narrow', 'studies-wide'],
}

const names = process.argv.slice(2)
const taken = join(root, 'screens')
// Deletes old portraits, so that none is published without being taken again.
rmSync(names.length === 0 ? taken : join(taken, 'portraits'), { recursive: true, force: true })
const only = names.length === 0 ? [] : ['--grep', ` (?:${names.join('|')})$`]
process.exitCode = await run('playwright', ['test', '--config', 'tests/screens.config.ts', ...only])

for (const [folder, portraits] of Object.entries(published)) {
  mkdirSync(join(root, folder), { recursive: true })
  for (const name of portraits) {
    const portrait = join(taken, 'portraits', `${name}.png`)
    if (!existsSync(portrait)) continue
    await sharp(portrait)
      .webp({ quality: 78, effort: 6 })
      .toFile(join(root, folder, `${name}.webp`))
  }
}
