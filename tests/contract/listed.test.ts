import { readFileSync } from 'node:fs'
import { methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { settingNames } from '#server/config/config.ts'
import { expect, it } from 'vitest'

const pageOf = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

it('docs/calls.md lists exactly the calls of the contract', () => {
  const listed = [...pageOf('calls.md').matchAll(/`((?:GET|POST) \/[^`]*)`/g)].map(([, call]) => String(call))
  const calls = Object.values(endpoints).map((row) => `${methodOf(row)} ${row.path}`)
  expect(new Set(listed)).toEqual(new Set(calls))
})

it('docs/settings.md lists every setting of the host', () => {
  const page = pageOf('settings.md')
  // Node's own; the row of SANDBOX says what it does here.
  const own = settingNames.filter((name) => name !== 'NODE_ENV')
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
