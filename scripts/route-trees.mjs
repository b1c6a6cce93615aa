// Makes the trees of the routes of portal and desk, which types and tests read. A build makes them too.
import { join } from 'node:path'
import { resolveConfig } from 'vite'

// The router's plugin writes its tree as soon as its configuration is read.
for (const file of ['vite.config.ts', 'desk/vite.config.ts']) {
  await resolveConfig({ configFile: join(import.meta.dirname, '..', file), logLevel: 'warn' }, 'build')
}
