import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { readConfig } from '#server/config/config.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { intakes } from '#server/db/schema.ts'
import { startHost } from '#server/host.ts'
import { drawCover } from '#server/modules/studies/images/cover-art.ts'
import { writeHosting } from '#server/modules/site/portal/write-hosting.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import type { WrittenCatalogue } from './catalogue.ts'
import { hostPagePath } from './host-page.ts'

// Writes `dist/demo`, which any static server can serve: the built portal, and beside it a minimal host in a worker with
// the studies of the seed.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/demo')
const env = {
  brand: 'Stipend demo',
  features: ['captcha'],
  ...Object.fromEntries(
    ['contactUrl', 'helpUrl', 'termsUrl', 'privacyUrl'].map((name) => [name, hostPagePath]),
  ),
}

await rm(folder, { recursive: true, force: true })
await cp(join(root, 'dist/app'), folder, { recursive: true })
await writeFile(join(folder, 'env.js'), `globalThis.__env = ${JSON.stringify(env)}\n`)
await buildScript('worker')
await buildScript('start')
const worker = await Promise.all([join(folder, 'demo/worker.js'), join(folder, 'sw.js')].map(text))
await writeFile(join(folder, 'sw.js'), worker.join('\n'))
await rm(join(folder, 'demo/worker.js'))
const page = await text(join(folder, 'index.html'))
await writeFile(
  join(folder, 'index.html'),
  page.replace('<head>', '<head><script src="/demo/start.js"></script>'),
)
await writeHosting({ portal: folder, beside: join(root, 'dist/demo-hosting') }, [])
const catalogue = await withSeed(await findFreePort())
await writeFile(join(folder, 'demo/catalogue.json'), JSON.stringify(catalogue))
await mkdir(join(folder, 'demo/covers'))
for (const name of picturesIn(catalogue)) {
  const svg = drawCover(`${name}.webp`)
  if (svg !== null) await writeFile(join(folder, `demo/covers/${name}.svg`), svg)
}
// Servers that know no other address of the portal answer with this page.
await cp(join(folder, 'index.html'), join(folder, '404.html'))
console.log('Built dist/demo: put it on any static server, at the root of a site of its own.')

function text(path: string): Promise<string> {
  return readFile(path, 'utf8')
}

async function buildScript(name: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'demo'),
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, `${name}.ts`),
        formats: ['iife'],
        name,
        fileName: () => `${name}.js`,
      },
    },
  })
}

/** The lists of a host with the seed, which starts for this alone. */
async function withSeed(port: number): Promise<WrittenCatalogue> {
  const data = await mkdtemp(join(tmpdir(), 'stipend-demo-'))
  try {
    const settings = { DATA_DIR: data, PORT: String(port), SANDBOX: '1', DESK_PORT: '0', LOG_LEVEL: 'silent' }
    const host = await startHost(readConfig(settings), settings)
    const ask = async (path: string) => (await fetch(`${host.origin}/c-api/v1/${path}/`)).json()
    const api = 'focusgroups'
    const active = await ask(`${api}/active`)
    const { categories } = await ask('categories')
    const { companies } = await ask('companies')
    const { online_surveys: onlineSurveys } = await ask('online_surveys')
    await host.stop()
    const database = await openEmbedded(join(data, 'db'))
    const rows = await database.db.select().from(intakes)
    await database.close()
    const today = new Date().toISOString().slice(0, 10)
    const byStudy = Object.fromEntries(rows.map(({ studyId, fields }) => [studyId, fields]))
    return { today, api, active, categories, companies, onlineSurveys, intakes: byStudy }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

/** Names of pictures, without their ending. */
function picturesIn({ active, api, onlineSurveys }: WrittenCatalogue): Set<string> {
  const rows = [...Object.values(active[api] ?? {}), ...Object.values(onlineSurveys)]
  const names = rows.flatMap((row) => [row.image_1x1_url, row.image_2x1_url, row.image_url])
  return new Set(names.flatMap((name) => (typeof name === 'string' ? [name.replace(/\.\w+$/, '')] : [])))
}
