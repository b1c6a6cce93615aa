// Prints the modules and product lines of each room: `npm run rooms`, or `npm run rooms -- src/offline` for one part.
// A folder with more modules than a person takes in at a glance is marked.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './parts/steps.mjs'

const manyModules = 20
const folders = process.argv.slice(2)
const listed = execFileSync(
  'git',
  ['ls-files', ...(folders.length > 0 ? folders : ['src', 'sw', 'server', 'desk'])],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const files = listed
  .split('\n')
  .filter((path) => /\.(?:tsx?|css|html)$/.test(path) && !/\.test\.|route-tree/.test(path))

const rooms = new Map()
for (const path of files) {
  const folder = posix.dirname(path)
  const room = rooms.get(folder) ?? { modules: new Set(), lines: 0 }
  rooms.set(folder, room)
  // A style sheet belongs to the module of its name.
  room.modules.add(posix.basename(path).replace(/(?:\.module)?\.\w+$/, ''))
  room.lines += readFileSync(join(root, path), 'utf8').split('\n').length - 1
}

const row = (folder, modules, lines, mark = '') =>
  console.log(
    `${folder.padEnd(48)} ${String(modules).padStart(5)} ${String(lines).padStart(7)}  ${mark}`.trimEnd(),
  )
row('Room', 'mod.', 'lines')
for (const [folder, { modules, lines }] of [...rooms].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  row(folder, modules.size, lines, modules.size > manyModules ? `more than ${manyModules} modules` : '')
}
const all = [...rooms.values()]
const total = (count) => all.reduce((sum, room) => sum + count(room), 0)
row(
  `${all.length} rooms`,
  total(({ modules }) => modules.size),
  total(({ lines }) => lines),
)
