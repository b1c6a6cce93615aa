import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { tables } from '../scripts/vite/tables.ts'
import { pollTimeout } from './support/rules/poll-timeout.ts'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** As for the browser tests: a build server repeats a failed test once, and names it. */
const retry = process.env.CI ? 1 : 0

/** A test is quick, the machine may not be. */
const everywhere = {
  isolate: false,
  testTimeout: 60_000,
  expect: { poll: pollTimeout },
  retry,
}

const portal = {
  ...everywhere,
  setupFiles: ['tests/support/device/dom-setup.ts'],
  hookTimeout: 60_000,
}

/** `unit` runs where the portal runs, `worker` where its service worker does; `host` runs on Node with PostgreSQL. */
export default defineConfig({
  root,
  test: {
    // Host tests wait for other processes half of their time. Additional workers use the free cores.
    maxWorkers: availableParallelism() + 2,
    // The second run on a machine transforms only what has changed. The key is the content, the configuration and the
    // lock file.
    experimental: { fsModuleCache: true },
    projects: [
      {
        root,
        // The pages import the addresses of tables that the build makes.
        plugins: [tables()],
        test: {
          ...portal,
          name: 'unit',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}', 'desk/**/*.test.{ts,tsx}'],
        },
      },
      // Of its own: a process ends before a file in another environment.
      { root, test: { ...portal, name: 'worker', environment: 'node', include: ['sw/**/*.test.ts'] } },
      {
        root,
        test: {
          ...everywhere,
          name: 'host',
          environment: 'node',
          // Optimising the embedded engine takes longer than its statements run.
          execArgv: ['--liftoff-only'],
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/operating/**/*.test.ts',
            'tests/safety/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/*.test.ts',
          ],
          globalSetup: [
            'tests/support/databases/memory-folder-setup.ts',
            'tests/support/databases/database-setup.ts',
            'tests/support/processes/built-programs-setup.ts',
          ],
          // Opening an engine is slow on a busy machine.
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
