import { posix } from 'node:path'
import { type Rule, type SourceFile, targetsOf } from './imports.ts'

/** What host and portal share, and what only programs on a screen do. */
const bySide = {
  both: ['shared/language', 'shared/contract', 'shared/domain'],
  screens: ['shared/ui', 'shared/study'],
}

const belowFeatures = [
  ...bySide.both,
  ...bySide.screens,
  'base',
  'api',
  'external',
  'offline',
  'device',
  'session',
  'catalogue',
]

/** The layers that each layer of `src` may import, besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'shared/language': [],
  'shared/contract': ['shared/language'],
  'shared/domain': ['shared/language', 'shared/contract'],
  'shared/ui': ['shared/language'],
  'shared/study': [...bySide.both, 'shared/ui'],
  base: [],
  api: bySide.both,
  external: ['shared/language', 'shared/contract', 'api'],
  offline: [...bySide.both, 'base', 'api'],
  device: [...bySide.both, 'base', 'api', 'offline'],
  session: [...bySide.both, 'base', 'api', 'offline', 'device'],
  catalogue: [...bySide.both, 'base', 'api', 'offline', 'session'],
  features: belowFeatures,
  pages: [...belowFeatures, 'features'],
  boot: ['shared/language', 'shared/contract', 'base', 'api', 'offline', 'device', 'features'],
}
/** Routes and the entry files of `src` may import every layer. */
const wiring = [...Object.keys(layers), 'routes']

/** The folders of the programs. */
const programs = ['src', 'sw', 'server', 'desk']

/** What of `src` other programs may import. Without a page, the worker looks for new studies as a page does. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // The server imports only types of `language` (`serverKeepsNoLanguage`).
  server: bySide.both.map((layer) => `src/${layer}`),
  desk: ['src/shared'],
  sw: 'shared/contract shared/domain offline api catalogue session'.split(' ').map((one) => `src/${one}`),
}

/** A folder whose rooms must not import one another. */
const apart = 'apart'

/**
 * Rooms within a room, from the lowest to the highest: each may import the earlier ones. `.` stands for the files of
 * the folder itself, which are last by default.
 */
const floors: Readonly<Record<string, readonly string[] | typeof apart>> = {
  'src/shared/language': ['.', 'es'],
  'src/shared/contract': ['base', 'answers', 'endpoints', 'config', 'pages', 'desk'],
  'src/shared/contract/desk': ['answers', '.'],
  'src/shared/domain': [
    'dates',
    '.',
    'money',
    'near',
    'studies',
    'editions',
    'fit',
    'recruiting',
    'search',
    'alerts',
  ],
  'src/offline': ['storage', 'network', 'cache', 'device-only', 'outbox', 'drafts', 'sync', 'left-behind'],
  'src/shared/ui': ['parts', 'overlays', 'fields', 'page'],
  'src/catalogue': ['device', 'fetch', 'near'],
  'src/features': apart,
  'src/features/applications': ['ticket', '.'],
  'src/features/auth': ['.', 'passkeys'],
  'src/features/studies': ['.', 'parts', 'whom', 'ads', 'list', 'page', 'near'],
  'src/pages': [
    '.',
    'sign-in',
    'forms',
    'marks',
    'whom',
    'search',
    'alerts',
    'for-you',
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
  'desk/features/studies': ['.', 'preview', 'people', 'own', 'list', 'imported'],
  'desk/features/studies/own': ['values', '.'],
  server: [
    'content',
    'language',
    'config',
    'errors',
    'runtime',
    'secrets',
    'outgoing',
    'db',
    'http',
    'files',
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
  'server/modules/money': [
    'ledger',
    'surveys',
    'approvals',
    'gift-cards',
    'cashout',
    'payouts',
    'earnings',
    'outcomes',
  ],
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
    if (parent === 'src') return name !== 'shared' && !wiring.includes(name)
    if (parent === 'src/shared') return !wiring.includes(`shared/${name}`)
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
  if (parent === 'src' || parent === 'src/shared')
    return (layers[layerOf(path)] ?? wiring).includes(layerOf(target))
  const rooms = /^(?:src|desk)\/routes/.test(parent) ? apart : floors[parent]
  if (rooms === undefined || rooms === apart)
    return room === '.' || (/^(?:src|desk)\/routes/.test(parent) && targetRoom === '.')
  return heightOf(rooms, targetRoom) < heightOf(rooms, room)
}

const layerOf = (path: string) => /^src\/((?:shared\/)?[^/]+)\//.exec(path)?.[1] ?? '.'

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
  'src/shared/contract/answers': 24,
  'src/shared/study': 22,
  'src/shared/ui/parts': 21,
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
