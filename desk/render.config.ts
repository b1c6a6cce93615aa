import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The file by which the host draws the page Today, beside the desk's own files. Run from the project's root. */
export default defineConfig({
  // Class names depend on it: they are those of the desk's styles.
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react()],
  // With its packages, always those for production: a host may run without NODE_ENV.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'render-today.tsx',
    outDir: '../dist/desk',
    emptyOutDir: false,
    target: 'node20',
    // No file with this ending is served.
    rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
  },
})
