import { posix } from 'node:path'
import { importsOf, stripSource } from './source-scan.ts'

/** The rules of the layout (design.md, section 7) that neither the compiler nor the linter can say. */

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

export type Rule = (file: SourceFile) => string[]

/** Which layers a layer may import, besides itself. A feature stands for itself alone: no feature imports another. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  language: [],
  contract: ['language'],
  domain: ['language', 'contract'],
  api: ['language', 'contract', 'domain'],
  offline: ['language', 'contract', 'domain', 'api'],
  external: ['language', 'contract', 'api'],
  ui: ['language'],
  features: ['language', 'contract', 'domain', 'api', 'offline', 'external', 'ui'],
  routes: ['language', 'contract', 'domain', 'api', 'offline', 'external', 'ui', 'features'],
  main: ['language', 'contract', 'domain', 'api', 'offline', 'external', 'ui', 'features', 'routes'],
  sw: ['contract', 'domain', 'offline'],
  server: ['contract', 'domain'],
}

const uiPackages = /^(?:react|react-dom|lucide-react|@radix-ui\/[\w-]+)(?:\/|$)/

/** Layer of a file: its folder under `src`, or `main` for what stands in `src` itself, or `sw` or `server`. */
function layerOf(path: string): string | undefined {
  const [top = '', second = '', ...deeper] = path.split('/')
  if (top === 'sw' || top === 'server') return top
  if (top !== 'src') return undefined
  return deeper.length === 0 ? 'main' : second
}

/** Where an import of our own points, from the project's root; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), name))
  if (!name.startsWith('#')) return undefined
  const path = name.slice(1)
  return path.startsWith('server/') || path.startsWith('tests/') ? path : `src/${path}`
}

/** `features/auth` for a file of a feature; the layer otherwise. */
function unitOf(path: string): string | undefined {
  const layer = layerOf(path)
  return layer === 'features' ? path.split('/').slice(1, 3).join('/') : layer
}

/** Imports point one way: contract, domain, api, offline, features, routes, main. */
export const importsPointDown: Rule = ({ path, text }) => {
  const layer = layerOf(path)
  const allowed = layer === undefined ? undefined : mayImport[layer]
  if (layer === undefined || allowed === undefined) return [`${path}: stands in no known layer`]
  return importsOf(text).flatMap((specifier) => {
    const target = targetOf(path, specifier)
    if (target === undefined || unitOf(target) === unitOf(path)) return []
    const targetLayer = layerOf(target)
    if (targetLayer !== undefined && allowed.includes(targetLayer)) return []
    return [`${path}: ${layer} may not import ${specifier}`]
  })
}

/** Across folders an import goes by its name (`#api/client.ts`), so that a reader sees the border. */
export const bordersAreNamed: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith('.') && layerOf(path) !== 'main')
    .filter((specifier) => unitOf(targetOf(path, specifier) ?? '') !== unitOf(path))
    .map((specifier) => `${path}: ${specifier} crosses a border by a relative path`)

/** Widgets know no data and no router. */
export const widgetsStayPlain: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => layerOf(path) === 'ui' && !/^[.#]/.test(specifier) && !uiPackages.test(specifier))
    .map((specifier) => `${path}: ui may not import ${specifier}`)

const networkCall =
  /(?:(?<![\w.$#])|(?<=(?:globalThis|window|self)\.))fetch\s*\(|\bnew (?:XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\s*\(/
const mayCallNetwork = /^(?:src\/api\/|src\/offline\/outbox|sw\/|server\/)/

/** Requests leave through `api` or the outbox; a worker and a host have their own. */
export const requestsHaveOneDoor: Rule = ({ path, text }) =>
  !mayCallNetwork.test(path) && networkCall.test(stripSource(text, 'blank'))
    ? [`${path}: calls the network`]
    : []

/** Where a browser keeps things or tells other tabs of them, by a name that is written there. */
const namedStore =
  /(?:localStorage|sessionStorage)(?:\.\w+Item\(\s*|\[)['"`]|(?:localText\.\w+|caches\.(?:open|has|delete)|indexedDB\.\w+|new BroadcastChannel|locks\.request)\(\s*['"`]/

/** Names of stored things begin with `stipend-` or `stipend.`; one file holds them all. */
export const storageNamesStandTogether: Rule = ({ path, text }) =>
  /^(?:src|sw)\//.test(path) &&
  path !== 'src/offline/storage/storage-names.ts' &&
  [/['"`]stipend[-.]/, namedStore].some((pattern) => pattern.test(stripSource(text, 'keep')))
    ? [`${path}: names a store`]
    : []

const pageGlobals = /(?<![\w.$-])(?:window|document|navigator|localStorage|sessionStorage)\b(?!\s*[?]?:)/

/** The contract and the product's rules run in a page, in a worker and on a host. */
export const rulesNeedNoPage: Rule = ({ path, text }) =>
  /^src\/(?:language|contract|domain)\//.test(path) && pageGlobals.test(stripSource(text, 'blank'))
    ? [`${path}: uses a global of the page`]
    : []

const maximumLines = 300

export const filesStaySmall: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1
  return lines > maximumLines ? [`${path}: ${lines} lines, more than ${maximumLines}`] : []
}
