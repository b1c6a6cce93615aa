import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import everydayNames from '../../src/shared/domain/search/everyday-names.json' with { type: 'json' }
import { borderTable, zipTable } from './make-place-tables.ts'

const moduleName = 'virtual:tables'
const resolvedName = `\0${moduleName}`

const made = {
  zipCodes: () => zipTable(createRequire(import.meta.url)('zipcodes').codes),
  borders: borderTable,
  everydayNames: () => JSON.stringify(everydayNames),
} as const

/** Addresses of tables, which are made by the build: `import { zipCodes, borders, everydayNames }` of the module. */
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
      return lines.join('\n')
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = Object.entries(made).find(([name]) => request.url === addressOf(name))
        if (!found) return next()
        response.setHeader('Content-Type', 'application/json').end(found[1]())
      })
    },
  }
}

/** During development. */
function addressOf(name: string): string {
  return `/tables/${name}.json`
}
