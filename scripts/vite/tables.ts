import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Plugin, Rolldown } from 'vite'
import everydayNames from '../../src/shared/domain/search/everyday-names.json' with { type: 'json' }
import { borderTable, zipTables } from './make-place-tables.ts'

const moduleName = 'virtual:tables'
const resolvedName = `\0${moduleName}`

let madeOnce: ReturnType<typeof zipTables> | undefined
/** The portal is built twice. */
const zipCodes = () => (madeOnce ??= zipTables(createRequire(import.meta.url)('zipcodes').codes))

const made = {
  zipCodes: () => zipCodes().all,
  borders: borderTable,
  everydayNames: () => JSON.stringify(everydayNames),
} as const

/**
 * Addresses of tables, which are made by the build: `import { zipCodes, borders, everydayNames }` of the module. In that
 * of `zipCodesAround` a star stands for two digits.
 */
export function tables(): Plugin {
  let isBuild = true
  return {
    name: 'tables',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === moduleName ? resolvedName : null),
    load(id) {
      if (id !== resolvedName) return null
      const lines = Object.entries(made).map(([name, make]) => {
        if (!isBuild) return `export const ${name} = ${JSON.stringify(addressOf(name))}`
        const file = this.emitFile({ type: 'asset', name: `${name}.json`, source: make() })
        return `export const ${name} = import.meta.ROLLUP_FILE_URL_${file}`
      })
      const around = isBuild ? `/${emitAround(this)}` : addressOf('zipCodes*')
      return [...lines, `export const zipCodesAround = '${around}'`].join('\n')
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = Object.entries(made).find(([name]) => request.url === addressOf(name))
        const digits = /^\/tables\/zipCodes(\d\d)\.json$/.exec(request.url ?? '')?.[1]
        if (!found && digits === undefined) return next()
        response
          .setHeader('Content-Type', 'application/json')
          .end(found?.[1]() ?? zipCodes().around[digits ?? ''])
      })
    },
  }
}

/** Adds the tables of what is within reach. One hash in all names makes them one address. */
function emitAround(context: Rolldown.PluginContext): string {
  const { around } = zipCodes()
  const hash = createHash('sha256').update(JSON.stringify(around)).digest('base64url').slice(0, 7)
  const fileName = `assets/zipCodes*-${hash}.json`
  for (const [digits, source] of Object.entries(around))
    context.emitFile({ type: 'asset', fileName: fileName.replace('*', digits), source })
  return fileName
}

/** During development. */
function addressOf(name: string): string {
  return `/tables/${name}.json`
}
