import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, build, createServer } from 'vite'
import { takeStyles } from './inline-styles.ts'
import { layerOrder } from './layer-order.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const marker = '<!-- login form -->'
const startTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * Code that the login form and the lists share, in a chunk of its own, with the styles that the form needs
 * before its own chunk is loaded.
 */
export const sharedChunk = {
  name: 'shared',
  test: /src\/(?:(?:features\/auth|ui\/(?:fields|page))\/(?:AuthLayout|Captcha|CredentialsForm|Field|PasswordField|Stub)\.module\.css|ui\/(?:page\/Stub|parts\/rich)\.tsx|domain\/dates\/spans\.ts|domain\/money\/money\.ts|contract\/base\/first-texts\.ts|language\/times\.ts)$/,
}

/**
 * Class names in scripts, styles and HTML. All of one file have the same end, which compresses better than one for
 * each.
 */
export function scopedName(local: string, file: string): string {
  const path = relative(root, file).replaceAll('\\', '/')
  return `${local}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** React DOM: every page loads it beside the first file. */
export const drawingChunk = 'react-dom'

/** Chunks whose styles are inlined into the page: they draw the login form and the lists. */
const drawnAtOnce = ['index', 'shared', 'fields', 'login', 'lists']

/**
 * Chunks that first pages need in addition to the first file, by the page names of
 * `src/boot/preload-data.ts`. They are fetched with their imports.
 */
const partsOfPages = {
  login: ['login'],
  lists: ['lists'],
  catalogue: ['catalogue'],
  // The first is named after the route's file, `$id`.
  study: ['_id', 'drafts', 'SanitizedHtml'],
}

/**
 * Makes index.html paint before any other file has arrived. The page contains the styles of the first pages and
 * the login form in both languages, rendered from the portal's own components. Its scripts choose the picture, paint
 * the last picture of a page, and then start the portal. A host reads the hashes for its policy from the page
 * (`server/http/inline-sources.ts`). In development the page has only the skeleton, and its styles are files.
 */
export function firstPaint(): Plugin {
  let login = ''
  let choice = ''
  let picture = ''
  let start = ''
  let buildId = ''
  let styles = ''
  return {
    name: 'first-paint',
    apply: 'build',
    async buildStart() {
      login = await renderLogin()
      choice = await buildScript('src/boot/skeleton.ts')
      picture = await buildScript('src/boot/paint-picture.ts')
      start = await buildScript('src/boot/start-app.ts')
    },
    generateBundle: {
      // Runs before the build writes each chunk's styles into the scripts.
      order: 'pre',
      handler(_options, bundle) {
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
          .replace(`${marker}</div>`, () => login)
          .replace('<html ', `<html data-build="${buildId}" data-styles="/${laterStyles(bundle)}" `)
          // Only fetched here; the script below starts it.
          .replace(startTag, `<link rel="modulepreload" crossorigin href="$1" ${namesOfParts(bundle)}>`),
        tags: [
          {
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              href: `/${chunkNamed(drawingChunk, bundle).fileName}`,
            },
            injectTo: 'head',
          },
          // Delays the first paint until the last picture can be painted; engines that do not know this may
          // paint twice.
          { tag: 'link', attrs: { rel: 'expect', href: '#painted', blocking: 'render' }, injectTo: 'head' },
          { tag: 'script', children: choice, injectTo: 'head' },
          { tag: 'style', children: styles, injectTo: 'head' },
          // Comes after the skeleton, which it replaces.
          { tag: 'script', attrs: { id: 'painted' }, children: picture, injectTo: 'body' },
          { tag: 'script', children: start, injectTo: 'body' },
        ],
      }
    },
  }
}

/** The styles of all later pages, which a picture of one needs. */
function laterStyles(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /^assets\/styles-[^/]*\.css$/.test(name))
  if (file === undefined) throw new Error('There are no styles of later pages')
  return file
}

/** The files of `partsOfPages` as attributes of the element that starts the portal. */
function namesOfParts(bundle: Rolldown.OutputBundle): string {
  return Object.entries(partsOfPages)
    .map(([part, names]) => {
      const files = new Set<string>()
      for (const name of names) addWithImports(files, chunkNamed(name, bundle), bundle)
      return `data-${part}="${[...files].map((file) => `/${file}`).join(' ')}"`
    })
    .join(' ')
}

function chunkNamed(name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') throw new Error(`There is no ${name} to fetch early`)
  return chunk
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
async function renderLogin(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    css: { modules: { generateScopedName: scopedName } },
    plugins: [react()],
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
    return `${english}</div><template>${await renderLoginPage('es')}</template>`
  } finally {
    await server.close()
  }
}

/** A classic script: a module would run after the first paint. */
async function buildScript(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code.trim()
}
