import { posix } from 'node:path'
import { type Rule, type SourceFile, targetsOf } from './imports.ts'

/** The layers that each layer of the portal may import, besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  language: [],
  contract: ['language'],
  domain: ['language', 'contract'],
  api: ['language', 'contract', 'domain'],
  external: ['language', 'contract', 'api'],
  ui: ['language'],
  study: ['language', 'contract', 'domain', 'ui'],
  offline: ['language', 'contract', 'domain', 'api'],
  session: ['language', 'contract', 'domain', 'api', 'offline'],
  catalogue: ['language', 'contract', 'domain', 'api', 'offline', 'session'],
  features: [
    'language',
    'contract',
    'domain',
    'api',
    'external',
    'ui',
    'study',
    'offline',
    'session',
    'catalogue',
  ],
  pages: [
    'language',
    'contract',
    'domain',
    'api',
    'external',
    'ui',
    'study',
    'offline',
    'session',
    'catalogue',
    'features',
  ],
  boot: ['language', 'contract', 'api', 'offline', 'features'],
}
/** Routes and the entry files of `src` may import every layer. */
const wiring = [...Object.keys(layers), 'routes']

/** The folders of the programs. */
const programs = ['src', 'sw', 'server', 'desk']

/** Rooms of the portal that other programs may import. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // The server imports only types of `language` (`serverKeepsNoLanguage`).
  server: ['src/contract', 'src/domain', 'src/language'],
  desk: ['src/language', 'src/contract', 'src/domain', 'src/ui', 'src/study'],
  sw: ['src/contract', 'src/domain', 'src/offline/outbox', 'src/offline/storage'],
}

/** A folder whose rooms must not import one another. */
const apart = 'apart'

/**
 * Rooms within a room, from the lowest to the highest: each may import the earlier ones. `.` stands for the files of
 * the folder itself, which are last by default.
 */
const floors: Readonly<Record<string, readonly string[] | typeof apart>> = {
  'src/language': ['.', 'es'],
  'src/contract': ['base', 'answers', 'endpoints', 'config', 'pages', 'desk'],
  'src/contract/desk': ['answers', '.'],
  'src/domain': ['dates', '.', 'money', 'near', 'studies', 'recruiting', 'search'],
  'src/offline': ['base', 'storage', 'network', 'cache', 'outbox', 'drafts', 'sync', 'device'],
  'src/ui': ['parts', 'overlays', 'fields', 'page'],
  'src/catalogue': ['device', 'fetch', 'near'],
  'src/features': apart,
  'src/features/auth': ['.', 'passkeys'],
  'src/features/studies': ['.', 'parts', 'whom', 'ads', 'list', 'page', 'near'],
  'src/pages': [
    '.',
    'sign-in',
    'forms',
    'marks',
    'whom',
    'search',
    'lists',
    'near',
    'study',
    'earnings',
    'surveys',
    'outbox',
    'data',
  ],
  'src/routes': apart,
  desk: ['api', 'session', 'shell', 'features', 'routes'],
  'desk/features': apart,
  'desk/features/studies': ['.', 'preview', 'own', 'catalogue', 'imported'],
  'desk/features/studies/own': ['values', '.'],
  server: [
    'content',
    'language',
    'config',
    'errors',
    'runtime',
    'db',
    'http',
    'platform',
    'work',
    'modules',
    'stand-ins',
    'desk',
    'commands',
  ],
  'server/language': ['es', '.'],
  'server/platform': [
    'mail',
    'market-areas',
    'sealing',
    'limits',
    '.',
    'mail-queue',
    'security-log',
    'sessions',
    'csrf',
    'idempotency',
    'calls',
    'audit',
    'passkeys',
    'pages',
  ],
  'server/modules': ['member', 'money', 'studies', 'account', 'site'],
  'server/modules/member': ['profile', 'lists', 'applications', 'push', 'notifications', 'identity'],
  'server/db': ['tables', '.'],
  'server/modules/money': ['ledger', 'surveys', 'cashout', 'payouts', 'earnings', 'outcomes'],
  'server/modules/studies': [
    'catalogue',
    'editions',
    'images',
    'participations',
    'intake',
    'own',
    'tracking',
    'sources',
  ],
  'server/modules/studies/sources': ['runs', 'seed', 'trials', 'registry'],
  'server/modules/account': [
    'mail-links',
    'captcha',
    'deleted-accounts',
    'sessions',
    'contact',
    'codes',
    'sign-in',
    'settings',
    'second-factor',
    'passkeys',
    'proof',
    'recovery',
    'google',
    'data',
  ],
  'server/modules/site': apart,
  'server/desk': [
    'calls',
    'access',
    'openings',
    'today',
    'studies',
    'answers',
    'roster',
    'finance',
    'payouts',
    'people',
    'sources',
    'contact',
    'mails',
    'log',
    '.',
  ],
  'server/stand-ins': ['.', 'survey-wall', 'identity-provider', 'gift-cards'],
}

/** Imports point one way: between programs, between layers, and between the rooms of each. */
export const importsPointDown: Rule = (file) => [
  ...placeOf(file.path),
  ...targetsOf(file).flatMap((target) =>
    mayImport(file.path, target) ? [] : [`${file.path} may not import ${target}`],
  ),
]

/** Texts and tables only. Code that reads them is in another room. */
export const contentHoldsNoCode: Rule = ({ path }) =>
  path.startsWith('server/content/') ? [`${path}: code among content files`] : []

/** Each folder must be in one of the lists above. */
function placeOf(path: string): string[] {
  const names = posix.dirname(path).split('/')
  const unknown = names.findIndex((name, depth) => {
    const parent = names.slice(0, depth).join('/')
    if (parent === '') return !programs.includes(name)
    if (parent === 'src') return !wiring.includes(name)
    const rooms = /^(?:src|desk)\/routes/.test(parent) ? apart : floors[parent]
    return rooms !== apart && !rooms?.includes(name)
  })
  return unknown === -1 ? [] : [`${path}: no list has a place for ${names.slice(0, unknown + 1).join('/')}`]
}

function mayImport(path: string, target: string): boolean {
  const [program = ''] = path.split('/')
  if (!target.startsWith(`${program}/`))
    return shared[program]?.some((room) => target.startsWith(`${room}/`)) ?? false
  const { parent, room, targetRoom } = parting(path, target)
  if (room === targetRoom) return true
  if (parent === 'src')
    return (layers[room] ?? wiring).includes(targetRoom) || (room === '.' && targetRoom === 'routes')
  const rooms = /^(?:src|desk)\/routes/.test(parent) ? apart : floors[parent]
  if (rooms === undefined || rooms === apart)
    return room === '.' || (/^(?:src|desk)\/routes/.test(parent) && targetRoom === '.')
  return heightOf(rooms, targetRoom) < heightOf(rooms, room)
}

/** The deepest folder that two files share, and the room of each within it. */
function parting(path: string, target: string): { parent: string; room: string; targetRoom: string } {
  const [one, other] = [path.split('/'), target.split('/')]
  let depth = 0
  while (depth < one.length - 1 && depth < other.length - 1 && one[depth] === other[depth]) depth += 1
  const roomOf = (names: readonly string[]) => (names.length - 1 > depth ? (names[depth] ?? '.') : '.')
  return { parent: one.slice(0, depth).join('/'), room: roomOf(one), targetRoom: roomOf(other) }
}

function heightOf(rooms: readonly string[], room: string): number {
  const height = rooms.indexOf(room)
  return height === -1 ? rooms.length : height
}

/** Groups of files, and of folders, that import themselves through others. Each group is at least one circle. */
export function circlesIn(files: readonly SourceFile[]): { files: string[][]; folders: string[][] } {
  const known = new Set(files.map(({ path }) => path))
  const edges = files.flatMap((file) =>
    targetsOf(file)
      .filter((target) => known.has(target))
      .map((target) => [file.path, target] as const),
  )
  const between = edges
    .map(([from, to]) => [posix.dirname(from), posix.dirname(to)] as const)
    .filter(([from, to]) => from !== to)
  return { files: circlesOf(edges), folders: circlesOf(between) }
}

/** Strongly connected components of more than one node (Kosaraju's algorithm), each sorted. */
function circlesOf(edges: readonly (readonly [string, string])[]): string[][] {
  const forth = neighboursOf(edges)
  const back = neighboursOf(edges.map(([from, to]) => [to, from] as const))
  const order: string[] = []
  const seen = new Set<string>()
  for (const node of forth.keys()) visit(node, forth, seen, (left) => order.push(left))
  const assigned = new Set<string>()
  return order
    .reverse()
    .map((node) => {
      const group: string[] = []
      visit(node, back, assigned, (left) => group.push(left))
      return group.sort()
    })
    .filter((group) => group.length > 1)
}

function neighboursOf(edges: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to))
    if (!neighbours.has(to)) neighbours.set(to, new Set())
  }
  return neighbours
}

/** Depth first. `leave` receives each node after everything that it reaches. */
function visit(
  node: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  seen: Set<string>,
  leave: (node: string) => void,
): void {
  if (seen.has(node)) return
  seen.add(node)
  for (const next of neighbours.get(node) ?? []) visit(next, neighbours, seen, leave)
  leave(node)
}

/** Maximum of modules in a folder. Tests and styles count with their module. */
const maxModules = 20
/** Folders of small modules, of which each page loads other ones. The numbers only go down. */
const maxModulesOf: Readonly<Record<string, number>> = {
  'src/contract/answers': 24,
  'src/domain/studies': 24,
  'src/study': 22,
  'src/ui/parts': 21,
}

/** Folders with too many modules. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const modules = new Map<string, Set<string>>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    const name = posix.basename(path).replace(/(?:\.test)?\.tsx?$/, '')
    modules.set(folder, (modules.get(folder) ?? new Set()).add(name))
  }
  return [...modules]
    .map(([folder, names]) => ({ folder, size: names.size, max: maxModulesOf[folder] ?? maxModules }))
    .filter(({ size, max }) => size > max)
    .map(({ folder, size, max }) => `${folder}: ${size} modules, more than ${max}`)
}
