import { type Rule, targetOf } from './imports.ts'
import { importsOf, stripSource } from './source-scan.ts'

/** Conventions (CONTRIBUTING.md, Style) that neither the compiler nor the linter can check. */

const uiPackages = /^(?:react|react-dom|lucide-react|@radix-ui\/[\w-]+)(?:\/|$)/

/** An import from another room uses the room's name (`#api/client.ts`), so that a reader sees the border. */
export const bordersAreNamed: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith('..'))
    .filter((specifier) => !isEntry(targetOf(path, specifier) ?? ''))
    .map((specifier) => `${path}: ${specifier} crosses a border by a relative path`)

/** Entry files of `src` and of the folders that start programs have no name for imports. */
function isEntry(path: string): boolean {
  return /^(?:src\/(?:boot|routes)\/|src\/[^/]+$|sw\/)/.test(path)
}

/** Widgets use no data and no router. A shown study uses forms and the sanitizer too: portal and desk have other routes. */
export const widgetsStayPlain: Rule = ({ path, text }) =>
  importsOf(text)
    .filter((specifier) => !/^[.#]/.test(specifier))
    .filter(
      (specifier) =>
        (path.startsWith('src/shared/ui/') && !uiPackages.test(specifier)) ||
        (path.startsWith('src/shared/study/') && specifier.startsWith('@tanstack/')),
    )
    .map((specifier) => `${path} may not import ${specifier}`)

const networkCall =
  /(?:(?<![\w.$#])|(?<=(?:globalThis|window|self)\.))fetch\s*\(|\bnew (?:XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\s*\(/
const mayCallNetwork = /^(?:(?:src|desk)\/api\/|src\/offline\/outbox|sw\/|server\/)/

/** Requests leave through `api` or the outbox. Workers and hosts have their own. */
export const requestsHaveOneDoor: Rule = ({ path, text }) =>
  !mayCallNetwork.test(path) && networkCall.test(stripSource(text, 'blank'))
    ? [`${path}: calls the network`]
    : []

/** What the acts of the host leave is written in one file, in one order. */
export const actsAreWrittenInOnePlace: Rule = ({ path, text }) =>
  path !== 'server/work/commit.ts' &&
  /^import[^'"]*\b(?:addEntry|enqueueMails|enqueuePushes|writeAct)\b[^'"]*['"]/m.test(
    stripSource(text, 'keep'),
  )
    ? [`${path}: writes what an act leaves by itself`]
    : []

/** The log of acts is written, shown and kept. What rules ask for has tables of its own. */
export const rulesReadNoLog: Rule = ({ path, text }) =>
  !/^server\/(?:platform\/audit|desk\/log|modules\/site\/backup|db\/tables)\//.test(path) &&
  /\baudit(?:Log|_log)/.test(stripSource(text, 'keep'))
    ? [`${path}: reads the log of acts`]
    : []

/** Access to storage, or a channel to other tabs, with the name in place. */
const namedStore =
  /(?:localStorage|sessionStorage)(?:\.\w+Item\(\s*|\[)['"`]|(?:localText\.\w+|caches\.(?:open|has|delete)|indexedDB\.\w+|new BroadcastChannel|locks\.request)\(\s*['"`]/

/** Names of stored things begin with `stipend-` or `stipend.`; two files beside each other have them all. */
export const storageNamesStandTogether: Rule = ({ path, text }) =>
  /^(?:src|sw)\//.test(path) &&
  !/^src\/offline\/storage\/(?:storage-names|local-keys)\.ts$/.test(path) &&
  [/['"`]stipend[-.]/, namedStore].some((pattern) => pattern.test(stripSource(text, 'keep')))
    ? [`${path}: names a store`]
    : []

const pageGlobals = /(?<![\w.$-])(?:window|document|navigator|localStorage|sessionStorage)\b(?!\s*[?]?:)/

/**
 * A host serves several languages at the same time; the portal's look-up has one for the page. A host takes only the
 * types of it.
 */
export const serverKeepsNoLanguage: Rule = ({ path, text }) =>
  path.startsWith('server/') && /^import (?!type\b)[^'"]*['"]#language\//m.test(stripSource(text, 'keep'))
    ? [`${path}: uses the language of a page`]
    : []

/** The contract and the product's rules run in a page, in a worker and on a host. */
export const rulesNeedNoPage: Rule = ({ path, text }) =>
  /^src\/shared\/(?:language|contract|domain)\//.test(path) && pageGlobals.test(stripSource(text, 'blank'))
    ? [`${path}: uses a global of the page`]
    : []

/** At most 300 lines; a route at most 40, because its page is in `src/pages`. */
export const filesStaySmall: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1
  const maxLines = /^(?:src|desk)\/routes\//.test(path) ? 40 : 300
  return lines > maxLines ? [`${path}: ${lines} lines, more than ${maxLines}`] : []
}
