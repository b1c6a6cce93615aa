import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Plugin, defineConfig } from 'vite'

/** Files and folders that the programs read from beside them, in the sources and in the build. */
const beside = [
  'server/db/migrations',
  'server/modules/studies/images/covers',
  'server/modules/studies/sources/seed/seed.jsonl',
]

const copyBeside: Plugin = {
  name: 'copy-beside',
  writeBundle: ({ dir = '' }) => {
    for (const path of beside) cpSync(path, join(dir, basename(path)), { recursive: true })
  },
}

/** The host, bundled for Node without its packages. Run from the project's root. */
export default defineConfig({
  publicDir: false,
  plugins: [copyBeside],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['server/main.ts', ...['run', 'hosting', 'migrate'].map((name) => `server/commands/${name}.ts`)],
      // Chunks stay beside the entries, so that `./migrations` and the like are found from either.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
