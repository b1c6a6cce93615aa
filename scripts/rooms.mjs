// Prints of each room its modules, its doors (the modules that other rooms import) and its product lines:
// `npm run rooms`, or `npm run rooms -- src/offline` for one part. Rooms are folders, with the folders in them.
// A folder with more modules than a person takes in at a glance is marked.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { doors, modulesImportedOf } from '#tests/support/rules/doors.ts'
import { root } from './parts/steps.mjs'

const manyModules = 20
const parts = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', 'src', 'sw', 'server', 'desk'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|css|html)$/.test(path) && !/\.test\.|route-tree/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const code = files.filter(({ path }) => /\.tsx?$/.test(path))

// A style sheet belongs to the module of its name.
const moduleOf = (path) => path.replace(/(?:\.module)?\.\w+$/, '')
const row = (folder, modules, used, lines, mark = '') =>
  console.log(
    `${folder.padEnd(48)} ${[modules, used, lines].map((count) => String(count).padStart(7)).join('')}  ${mark}`.trimEnd(),
  )

row('Room', 'mod.', 'doors', 'lines')
const folders = new Set(files.map(({ path }) => posix.dirname(path)))
for (const room of [...new Set([...folders, ...Object.keys(doors), ...parts])].toSorted()) {
  if (parts.length > 0 && !parts.some((part) => `${room}/`.startsWith(`${part}/`))) continue
  const inside = files.filter(({ path }) => path.startsWith(`${room}/`))
  const own = new Set(
    inside.filter(({ path }) => posix.dirname(path) === room).map(({ path }) => moduleOf(path)),
  )
  const crowded = own.size > manyModules ? `more than ${manyModules} modules` : ''
  row(
    room,
    new Set(inside.map(({ path }) => moduleOf(path))).size,
    modulesImportedOf(room, code).length,
    inside.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    [crowded, room in doors ? 'doors are named' : ''].filter((mark) => mark !== '').join(', '),
  )
}
row(
  `${folders.size} folders`,
  new Set(files.map(({ path }) => moduleOf(path))).size,
  '',
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
)
