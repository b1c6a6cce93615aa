import { readFileSync, readdirSync } from 'node:fs'
import { features } from '#contract/endpoints/endpoint.ts'
import { expect, it } from 'vitest'
import { measurementsOfRows, unexplainedRows } from '../../bench/parts/figures.ts'
import { madePages, pageOf } from '../../scripts/docs/pages.ts'

it.each(madePages)('docs/%s is as `npm run docs` writes it', (name) => {
  const { stored, wanted } = pageOf(name)
  expect(stored).toBe(wanted)
})

it('docs/design.md has a row for each feature', () => {
  const page = readFileSync(new URL('../../docs/design.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## 6. ')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)]
  const named = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  expect(named.toSorted()).toEqual([...features].toSorted())
})

it('docs/figures.md has figures of measurements that exist', () => {
  const bench = new URL('../../bench/', import.meta.url)
  const sources = readdirSync(bench, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), bench), 'utf8'))
    .join('\n')
  const names = [...measurementsOfRows()]
  expect(names.filter((name) => !sources.includes(`name: '${name}'`))).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

it('docs/figures.md says why a goal is missed', () => {
  expect(unexplainedRows()).toEqual([])
})
