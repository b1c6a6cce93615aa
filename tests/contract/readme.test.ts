import { readFileSync } from 'node:fs'
import { methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { expect, it } from 'vitest'

it('the README lists exactly the calls of the contract', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/`((?:GET|POST) \/[^`]*)`/g)].map(([, call]) => String(call))
  const calls = Object.values(endpoints).map((row) => `${methodOf(row)} ${row.path}`)
  expect(new Set(listed)).toEqual(new Set(calls))
})
