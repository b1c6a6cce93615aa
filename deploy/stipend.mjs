#!/usr/bin/env node
// `stipend` starts the host; `stipend backup FILE` and the like are the commands of `npm run`.
import { readFileSync } from 'node:fs'
import process from 'node:process'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [, , name = 'start'] = process.argv
const [, program] = /dist\/server\/(\w+)\.js/.exec(Object.hasOwn(scripts, name) ? scripts[name] : '') ?? []
if (program === undefined) {
  process.stderr.write(`There is no command ${name}. The commands are ${Object.keys(scripts).join(', ')}.\n`)
  process.exit(2)
}
process.setSourceMapsEnabled(true)
// Only `run` serves several commands, and reads which one it is.
if (program !== 'run') process.argv.splice(2, 1)
await import(`../dist/server/${program}.js`)
