import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, type UserConfig, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { bareIcons } from './scripts/vite/bare-icons.ts'
import { chunkGroups, findBeginnings, splitBehavior } from './scripts/vite/chunks.ts'
import { firstPaint, optimization, scopedName } from './scripts/vite/first-paint.ts'
import { tables } from './scripts/vite/tables.ts'

const paper = '#FAF7F0'
const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }

const manifest: Partial<ManifestOptions> = {
  name: 'Stipend: paid research studies',
  short_name: 'Stipend',
  description: 'Find paid research studies, take part, and cash out what you earn.',
  id: '/',
  start_url: '/my',
  scope: '/',
  display: 'standalone',
  lang: 'en-US',
  dir: 'ltr',
  theme_color: paper,
  background_color: paper,
  categories: ['lifestyle', 'finance', 'medical'],
  // A notification or a link opens in the window that is there.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  shortcuts: [
    { name: 'Studies for me', url: '/my', icons: [icon] },
    { name: 'Paid surveys', url: '/online-surveys', icons: [icon] },
    { name: 'Earnings', url: '/earnings', icons: [icon] },
  ],
  screenshots: [
    {
      src: '/screenshots/studies-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Studies that fit you, with what they pay',
    },
    {
      src: '/screenshots/study-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'What a study asks for, also without a connection',
    },
    {
      src: '/screenshots/studies-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Studies that fit you, with what they pay',
    },
  ],
  // No vector picture: the browser draws one on the main thread of the page, in each start.
  icons: [
    icon,
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

const ourOwn = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const challengeFrameSource = 'src/external/turnstile-frame.ts'

/**
 * The script of the bot challenge's own document, `public/embed/captcha.html`, under a name that stays: the document
 * is no page of the portal, and nothing else is built into it.
 */
function challengeFrame(): Plugin[] {
  const address = 'embed/captcha.js'
  return [
    {
      name: 'challenge-frame',
      apply: 'build',
      buildStart() {
        this.emitFile({ type: 'chunk', id: challengeFrameSource, fileName: address })
      },
    },
    {
      name: 'challenge-frame-in-development',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use((request, _response, next) => {
          if (request.url === `/${address}`) request.url = `/${challengeFrameSource}`
          next()
        })
      },
    },
  ]
}

/** How both forms of the portal, modules and one classic script, read its sources. */
const sources: UserConfig = {
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    alias: [
      // The package injects a style element, which the content security policy refuses.
      { find: 'react-remove-scroll', replacement: ourOwn('./src/shared/ui/overlays/remove-scroll.tsx') },
      // 4 KiB, 1.4 packed, that every query carries along.
      {
        find: /^\.\/(?:infiniteQueryBehavior|mutationCache)\.js$/,
        replacement: ourOwn('./scripts/vite/unused-queries.ts'),
      },
    ],
  },
}

const readers = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: { splitBehavior },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
    quoteStyle: 'single',
    semicolons: false,
  }),
  react(),
  bareIcons(),
  tables(),
]

export default defineConfig({
  ...sources,
  plugins: [
    ...readers(),
    firstPaint(() => ({ ...sources, plugins: readers() })),
    challengeFrame(),
    findBeginnings(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // The glob below lists the icons already.
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        // The plugin adds the manifest itself.
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png', 'assets/everydayNames-*.json'],
        // env.js belongs to the host that serves it. The font's parts for other alphabets load on demand.
        globIgnores: [
          'env.js',
          // A bot challenge needs its provider, and so a network.
          'embed/*',
          // Takes the worker's place when it has to go; see docs/offline.md.
          'sw-kill.js',
          '**/inter-{cyrillic,cyrillic-ext,greek,greek-ext,latin-ext,vietnamese}-*.woff2',
        ],
        // Names under assets/ carry a hash of the content.
        dontCacheBustURLsMatching: /assets\//,
        // A classic script: the form of a module would bring its helper for parts that load later, which is none.
        rollupFormat: 'iife',
        target: 'es2022',
        sourcemap: false,
      },
      devOptions: { enabled: false },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // The first versions with light-dark(), which would otherwise be spelled out at length.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A warning about the time of plugins: most of it is the login form and the tables, which the build computes.
      checks: { pluginTimings: false },
      optimization,
      output: {
        // Short names keep the first file small: it lists all chunks.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The route of a study is in `$id.tsx`, which says nothing in a list of files.
        chunkFileNames: ({ name }) => `assets/${name === '_id' ? 'study' : '[name]'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
    sourcemap: false,
  },
})
