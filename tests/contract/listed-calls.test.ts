import { readFileSync } from 'node:fs'
import { methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { expect, it } from 'vitest'

it('docs/calls.md lists exactly the calls of the contract', () => {
  const page = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/`((?:GET|POST) \/[^`]*)`/g)].map(([, call]) => String(call))
  const calls = Object.values(endpoints).map((row) => `${methodOf(row)} ${row.path}`)
  expect(new Set(listed)).toEqual(new Set(calls))
})
