import type { Plugin } from 'vite'
import { drawingChunk } from './first-paint.ts'

/** Pages on which most visits begin. Their data is requested while their own code is still loading. */
const startPages = /^\/_member\/_complete\/(?:my|all|saved|hidden|category\/\$slug)$/

/**
 * The parts of a route that load when it is visited. On pages where few visits begin that includes the
 * loader, with its queries and schemas.
 */
export function splitBehavior({ routeId }: { routeId: string }) {
  return startPages.test(routeId)
    ? undefined
    : [['loader' as const, 'component' as const, 'notFoundComponent' as const]]
}

/** Modules where a visit begins, or from which it loads more behind its first page: parts of their names. */
const beginnings = [
  ['every', '/index.html'],
  ['every', '/src/main.tsx'],
  ['every', 'rolldown/runtime'],
  ['login', '/src/routes/index.tsx?tsr-split'],
  ['lists', '/src/routes/_member/_complete/my.tsx?tsr-split'],
  ['lists', '/src/routes/_member/_complete/category/$slug.tsx?tsr-split'],
  ['lists', '/src/catalogue/restore.ts'],
  ['lists', '/src/catalogue/fetch/read-edition.ts'],
  ['study', '/src/routes/_member/_complete/study/$id.tsx?tsr-split'],
  ['idle', '/src/device/idle-work.ts'],
  ['later', '/src/background-services.ts'],
] as const

/** Fails the build where a beginning was renamed: nothing else would tell. */
export function findBeginnings(): Plugin {
  return {
    name: 'find-beginnings',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const lacking = beginnings.filter(
        ([, part]) => part.startsWith('/src/') && !ids.some((id) => id.includes(part)),
      )
      if (lacking.length > 0) throw new Error(`No module is ${lacking.map(([, part]) => part).join()}`)
    },
  }
}

/** The build's knowledge of who imports a module. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Names of the beginnings that load a module with their own code; `other` for any other page or later part. */
function needsOf(id: string, modules: Modules): ReadonlySet<string> {
  const needs = new Set<string>()
  const reached = new Set([id])
  // The loop also visits what is added meanwhile.
  for (const one of reached) {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {}
    const names = beginnings.flatMap(([name, part]) => (one.includes(part) ? name : []))
    for (const name of names) needs.add(name)
    if (names.length === 0 && dynamicImporters.length > 0) needs.add('other')
    for (const importer of importers) reached.add(importer)
  }
  return needs
}

/** A group of the modules that are needed so. */
function byNeed(nameOf: (needs: ReadonlySet<string>) => string | false) {
  return { name: (id: string, modules: Modules) => nameOf(needsOf(id, modules)) || null }
}

const hasOther = (needs: ReadonlySet<string>) =>
  ['lists', 'study', 'idle', 'later'].some((name) => needs.has(name))

/**
 * Modules that share a file; each group includes imports that no earlier group has taken. By default the build makes one
 * file for every set of pages that share a module. The groups are for what the first pages, a study and idle time load:
 * there, few files compress better than many. All other pages are split by default.
 */
export const chunkGroups = [
  // Modules of every page, and those of the login form that another beginning needs too.
  byNeed((needs) => (needs.has('every') || (needs.has('login') && hasOther(needs))) && 'first'),
  // `src/main.tsx` runs it in a task of its own.
  { name: drawingChunk, test: /\/node_modules\/(?:react-dom|scheduler)\// },
  byNeed((needs) => (needs.has('login') ? 'login' : needs.has('lists') && 'lists')),
  // The styles of all later pages compress to half in one file.
  { name: 'styles', test: /\.module\.css$/ },
  // Modules that a study's page shares with other pages.
  byNeed((needs) => needs.has('study') && needs.size > 1 && 'parts'),
  // Modules that a participant's page loads in idle time.
  byNeed((needs) => needs.has('later') && 'later'),
]
