import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a browser script of a measurement, with the product's modules that it imports, in production mode.
 */
export async function buildScript(source: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: join(root, source),
        output: {
          entryFileNames: `${basename(source, extname(source))}.js`,
          format: 'es',
          codeSplitting: false,
        },
      },
    },
  })
}
