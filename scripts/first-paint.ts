import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, build, createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const marker = '<!-- login form -->'

/**
 * What the login form and the lists both show, in a chunk of its own; with the styles that the form needs before its own
 * part of the portal is loaded.
 */
export const sharedChunk = {
  name: 'shared',
  test: /src\/(?:(?:features\/auth|ui)\/(?:AuthLayout|Captcha|CredentialsForm|Field|PasswordField|Stub)\.module\.css|ui\/Stub\.tsx|domain\/money\.ts|contract\/texts\.ts)$/,
}

/**
 * Puts the login form into index.html, rendered from the components that the portal mounts in its place, and the script
 * that decides whether it shows. In development the page starts with the skeleton alone.
 */
export function firstPaint(): Plugin {
  let login = ''
  let choice = { fileName: '', source: '' }
  return {
    name: 'first-paint',
    apply: 'build',
    async buildStart() {
      const rendered = await renderLogin()
      login = rendered.markup
      choice = await buildChoice(rendered.presets)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...choice })
    },
    transformIndexHtml(html, { bundle = {} }) {
      if (!html.includes(marker)) throw new Error(`index.html has no place for the login form: ${marker}`)
      const styles = Object.keys(bundle).filter((name) => /\/shared-[^/]*\.css$/.test(name))
      return {
        html: html.replace(marker, () => login),
        tags: [
          { tag: 'script', attrs: { src: `/${choice.fileName}` }, injectTo: 'head' },
          ...styles.map((name) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
        ],
      }
    },
  }
}

interface Rendered {
  markup: string
  /** Configuration that the markup was made for. */
  presets: Readonly<Record<string, unknown>>
}

/** Through Vite, so that class names are those of the build. */
async function renderLogin(): Promise<Rendered> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'error',
  })
  try {
    const { renderLoginPage } = await server.ssrLoadModule('/src/first-paint.tsx')
    return await renderLoginPage()
  } finally {
    await server.close()
  }
}

/** A classic script: a module would run after the first paint. */
async function buildChoice(presets: Rendered['presets']) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { firstPaintPresets: JSON.stringify(presets) },
    build: {
      write: false,
      lib: { entry: 'src/first-paint-choice.ts', formats: ['iife'], name: 'firstPaint' },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The script of the first paint was not built')
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/first-paint-${hash}.js`, source: chunk.code }
}
