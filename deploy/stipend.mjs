#!/usr/bin/env node
// `stipend` starts the host; `stipend backup FILE` and the other commands are those of `npm run`.
import process from 'node:process'

const [, , name, ...words] = process.argv
const isProgram = ['migrate', 'hosting'].includes(name)
process.setSourceMapsEnabled(true)
if (isProgram) process.argv.splice(2, Infinity, ...words)
await import(`../dist/server/${name === undefined ? 'main' : isProgram ? name : 'run'}.js`)
