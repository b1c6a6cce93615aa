import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { bareIcons } from './bare-icons.ts'
import { type BuildOptions, type Plugin, type Rolldown, type UserConfig, build, createServer } from 'vite'
import { layerOrder, takeStyles } from './inline-styles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const marker = '<!-- login form -->'
const startTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * Class names in scripts, styles and HTML. All of one file have the same end, which compresses better than one for
 * each.
 */
export function scopedName(local: string, file: string): string {
  const path = relative(root, file).replaceAll('\\', '/')
  return `${local}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** A constant of another file is written where it is used, which packs smaller than a name for it. */
export const optimization = { inlineConst: true }

/** React DOM: every page loads it beside the first file. */
export const drawingChunk = 'react-dom'

/** Chunks whose styles are inlined into the page: they draw the login form and the lists. */
const drawnAtOnce = ['index', 'login', 'lists']

/**
 * Chunks that first pages need in addition to the first file, by the page names of
 * `src/boot/preload-data.ts`. They are fetched with their imports.
 */
const partsOfPages = {
  login: ['login'],
  lists: ['lists'],
  // The first is named after the route's file, `$id`.
  study: ['_id', 'SanitizedHtml'],
}

/**
 * Makes index.html paint before any other file has arrived. The page contains the styles of the first pages and
 * the login form in both languages, rendered from the portal's own components. Its scripts choose the picture, paint
 * the last picture of a page, and then start the portal, in modules or as one script of all pages. A host reads the
 * hashes for its policy from the page (`server/http/security-headers.ts`). In development the page has only its header,
 * and its styles are files.
 *
 * @param readPortal How the build reads the portal's sources.
 */
export function firstPaint(readPortal: () => UserConfig): Plugin {
  let login = ''
  let choice = ''
  let stylesChoice = ''
  let picture = ''
  let start = ''
  let portal: Script = { code: '', files: [], sources: [] }
  let sourcemap: BuildOptions['sourcemap'] = false
  let buildId = ''
  let styles = ''
  let script = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved({ build: options }) {
      sourcemap = options.sourcemap
    },
    async buildStart() {
      login = await renderLogin(readPortal())
      choice = (await buildScript('src/boot/skeleton.ts')).code
      stylesChoice = (await buildScript('src/boot/later-styles.ts')).code
      picture = (await buildScript('src/boot/paint-picture.ts')).code
      start = (await buildScript('src/boot/start-app.ts')).code
      portal = await buildScript('src/main.tsx', readPortal(), sourcemap)
    },
    generateBundle: {
      // Runs before the build writes each chunk's styles into the scripts.
      order: 'pre',
      handler(_options, bundle) {
        compare(portal, bundle)
        const file = this.emitFile({ type: 'asset', name: 'start.js', source: portal.code })
        script = this.getFileName(file)
        if (portal.map !== undefined)
          this.emitFile({ type: 'asset', fileName: `${script}.map`, source: portal.map })
        // File names carry a hash of their content.
        buildId = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 8)
        styles = layerOrder + drawnAtOnce.map((name) => takeStyles(bundle, name)).join('')
      },
    },
    transformIndexHtml(html, { bundle = {} }) {
      if (!html.includes(`${marker}</div>`))
        throw new Error(`index.html has no place for the login form: ${marker}`)
      if (!startTag.test(html)) throw new Error('index.html starts no portal')
      return {
        html: html
          .replaceAll(/\s+/g, ' ')
          .replaceAll('> <', '><')
          .replace(`${marker}</div>`, () => login)
          .replaceAll(/\s*<!--.*?-->/g, '')
          .replace('<html ', `<html data-build="${buildId}" data-styles="${laterStyles(bundle)}" `)
          .replace(startTag, (_tag, first: string) => {
            const drawing = `/${chunkNamed(drawingChunk, bundle).fileName}`
            // Small answers go ahead of all but the first.
            const links = [`href="${first}"`, `fetchpriority="low" href="${drawing}"`].map(
              (file) => `<link rel="modulepreload" crossorigin ${file}>`,
            )
            // Else the font would arrive after the first layout, and all text would be laid out again.
            const letters = `<link rel="preload" as="font" crossorigin href="/${fontIn(bundle)}">`
            const whole = `${letters}<link rel="preload" as="script" href="/${script}"><script src="/${script}"></script>`
            const modules = `<template id="modules" ${namesOfParts(bundle)}>${links.join('')}</template>`
            return `${modules}<template id="script">${whole}</template>`
          }),
        tags: [
          // Delays the first paint until the last picture can be painted; engines that do not know this may
          // paint twice.
          { tag: 'link', attrs: { rel: 'expect', href: '#painted', blocking: 'render' }, injectTo: 'head' },
          { tag: 'script', children: choice, injectTo: 'head' },
          { tag: 'style', children: styles, injectTo: 'head' },
          { tag: 'script', children: stylesChoice, injectTo: 'head' },
          // Comes after the skeleton, which it replaces.
          { tag: 'script', attrs: { id: 'painted' }, children: picture, injectTo: 'body' },
          { tag: 'script', children: start, injectTo: 'body' },
        ],
      }
    },
  }
}

/** Both ways to start the portal have the same code and files. */
function compare(script: Script, bundle: Rolldown.OutputBundle): void {
  const sources = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? sourcesOf(file) : []))
  const more = sources.filter((path) => !script.sources.includes(path))
  const lacking = script.files.filter((name) => !(name in bundle))
  if (lacking.length + more.length > 0)
    throw new Error(`Only in the one script: ${lacking.join()}. Only in the modules: ${more.join()}`)
}

/** The styles of later pages. A picture of one needs the first file. */
function laterStyles(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle)
    .filter((name) => name.endsWith('.css'))
    .toSorted()
    .reverse()
  if (!files[0]?.startsWith('assets/styles-')) throw new Error('There are no styles of later pages')
  return files.map((name) => `/${name}`).join(' ')
}

/** The files of `partsOfPages` as attributes of the element that starts the portal. */
function namesOfParts(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.entries(partsOfPages).map(([part, names]) => {
    const files = new Set<string>()
    for (const name of names) addWithImports(files, chunkNamed(name, bundle), bundle)
    return `data-${part}="${[...files].map((file) => `/${file}`).join(' ')}"`
  })
  // Near me begins at a ZIP code. Its chunks, by name, would make every page larger.
  const codes = Object.keys(bundle).find((name) => name.startsWith('assets/zipCodes00-'))
  if (codes === undefined) throw new Error('There are no ZIP codes to fetch early')
  return [...chunks, `data-near="/${codes.replace('00-', '*-')}"`].join(' ')
}

function chunkNamed(name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') throw new Error(`There is no ${name} to fetch early`)
  return chunk
}

function fontIn(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght'))
  if (font === undefined) throw new Error('There is no font to fetch early')
  return font
}

/** Adds the files and styles of a chunk and of its imports, except the first file, which is always loaded. */
function addWithImports(files: Set<string>, chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  if (chunk.isEntry || files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') addWithImports(files, imported, bundle)
  }
}

/** The end of the login form's element, with the Spanish form after it. Vite renders both: class names are the build's. */
async function renderLogin({ resolve = {} }: UserConfig): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    css: { modules: { generateScopedName: scopedName } },
    resolve,
    // Icons are made as in the build.
    ssr: { noExternal: ['lucide-react'] },
    plugins: [react(), bareIcons()],
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    // No browser asks this server for packages.
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const { renderLoginPage } = await server.ssrLoadModule('/src/boot/prerendered-pages.tsx')
    // The second changes the language of the server's modules.
    const english = await renderLoginPage('en')
    return `${english}</div><template id="spanish">${await renderLoginPage('es')}</template>`
  } finally {
    await server.close()
  }
}

interface Script {
  code: string
  /** Names of the other files that it loads. */
  files: readonly string[]
  /** Paths of the modules in it. */
  sources: readonly string[]
  map?: string | undefined
}

/** A classic script of a module and all that it imports. */
async function buildScript(
  input: string,
  config: UserConfig = {},
  sourcemap: BuildOptions['sourcemap'] = false,
): Promise<Script> {
  const built = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      sourcemap,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        optimization,
        output: {
          format: 'iife',
          codeSplitting: false,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  })
  const [output] = [built].flat()
  const [chunk, ...others] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} was not built`)
  const files = others.map(({ fileName }) => fileName).filter((name) => !/\.(?:css|map)$/.test(name))
  return { code: chunk.code.trim(), files, sources: sourcesOf(chunk), map: chunk.map?.toString() }
}

/** Our own modules that have code in a chunk of the portal. */
const sourcesOf = ({ fileName, modules }: Rolldown.OutputChunk) =>
  fileName.startsWith('embed/')
    ? []
    : Object.entries(modules).flatMap(([id, { code }]) => (code && id.startsWith(`${root}src/`) ? [id] : []))
