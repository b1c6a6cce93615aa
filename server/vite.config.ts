import { defineConfig } from 'vite'

/** The host, bundled for Node without its packages. Run from the project's root. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['server/main.ts', ...['run', 'hosting', 'migrate'].map((name) => `server/commands/${name}.ts`)],
      // Chunks stay beside the entries, so that `./migrations` is found from either.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
