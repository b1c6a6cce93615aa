import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { inlineStyles } from '../scripts/vite/inline-styles.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Routes of the first views, at a desk and at a door, which load with the first file. */
const firstRoutes = ['/_desk', '/_desk/', '/_desk/sessions']

/** The operators' program. It shares no file with the portal's build. Run from the project's root. */
export default defineConfig({
  root: inProject('desk'),
  publicDir: false,
  resolve: {
    // The package injects a style element, which the content security policy refuses.
    alias: { 'react-remove-scroll': inProject('src/shared/ui/overlays/remove-scroll.tsx') },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (firstRoutes.includes(routeId) ? [] : undefined),
      },
      routesDirectory: inProject('desk/routes'),
      generatedRouteTree: inProject('desk/route-tree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    inlineStyles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'door.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html}', 'assets/inter-latin-wght-*.woff2'],
        dontCacheBustURLsMatching: /assets\//,
        target: 'es2022',
        sourcemap: false,
      },
    }),
  ],
  build: {
    outDir: inProject('dist/desk'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
