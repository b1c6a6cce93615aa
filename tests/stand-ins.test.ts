import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../node_modules')

/** The imports in place of which `vite.config.ts` puts a file of ours, and a module that has to have each. */
const replaced = [
  ['./infiniteQueryBehavior.js', '@tanstack/query-core/build/modern/query.js'],
  ['./mutationCache.js', '@tanstack/query-core/build/modern/queryClient.js'],
  ['react-remove-scroll', '@radix-ui/react-dialog/dist/index.mjs'],
  ['react-remove-scroll', '@radix-ui/react-menu/dist/index.mjs'],
] as const

// A package that has moved it would be built whole, without a word.
it.each(replaced)('%s is imported by %s', (name, module) => {
  expect(readFileSync(join(packages, module), 'utf8')).toMatch(new RegExp(`from ["']${name}["']`))
})
