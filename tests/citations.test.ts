import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Citation, citationsIn, placesOf } from './support/rules/citations.ts'
import { readSource } from './support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['src', 'sw', 'server', 'tests', 'bench', 'scripts', 'public', 'docs']
const files = [
  ...readdirSync(root).filter((name) => /\.(?:md|ts|html)$/.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:md|tsx?|mjs|js|css|html|yaml|conf)$/.test(path)),
  ),
]
  .filter((path) => !path.includes('node_modules') && path !== 'tests/citations.test.ts')
  .map((path) => ({ path, text: readSource(root, path) }))

const known = (document: Citation['document']) =>
  new Set(placesOf(document, readSource(root, `docs/${document}`)))
const knownPlaces: Readonly<Record<Citation['document'], ReadonlySet<string>>> = {
  'specification.md': known('specification.md'),
  'design.md': known('design.md'),
  'faults.md': known('faults.md'),
  'offline.md': known('offline.md'),
}

/** Citations of a place that does not exist. */
const brokenIn = (path: string, text: string) =>
  citationsIn(path, text)
    .filter((citation) => !knownPlaces[citation.document].has(citation.place))
    .map((citation) => `${path}: ${citation.document}, ${citation.place}`)

/** Documents that are named but do not exist. Their path is from the root or, with dots, from the file. */
const missingIn = (path: string, text: string) =>
  [...text.matchAll(/(?<![\w./-])((?:\.\.?\/)+[\w./-]+\.md|docs\/[\w./-]+\.md)\b/g)].flatMap(
    ([, name = '']) => {
      const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
      return target.startsWith('..') || !existsSync(join(root, target)) ? [`${path}: ${name}`] : []
    },
  )

describe('citations', () => {
  it('lead to a section, a fault or an invariant that the documents have', () => {
    expect(files.flatMap(({ path, text }) => brokenIn(path, text))).toEqual([])
  })

  it('name existing documents', () => {
    expect(files.flatMap(({ path, text }) => missingIn(path, text))).toEqual([])
  })

  it('are found in code, styles, tests and documents', () => {
    const citing = files
      .filter(({ path, text }) => citationsIn(path, text).length > 0)
      .map(({ path }) => path)
    expect(citing).toEqual(
      expect.arrayContaining([
        'src/shared/contract/endpoints/endpoints.ts',
        'src/shared/study/IntakeControl.module.css',
        'src/offline/outbox/model.test.ts',
        'server/modules/money/cashout/routes.ts',
        'tests/journeys/specification/specification-screens.spec.ts',
        'docs/offline.md',
      ]),
    )
    expect(citing.length).toBeGreaterThan(80)
  })

  it('can lead to every section', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
    expect([...knownPlaces['specification.md']]).toEqual(numbers(9))
    expect([...knownPlaces['design.md']]).toEqual(numbers(9))
    expect([...knownPlaces['faults.md']]).toContain('42')
  })

  it.each([
    ['src/a.ts', '/** Readiness (specification, section 10). */'],
    ['src/a.ts', '/** Sizes (sections 2, 4 and 11). */'],
    ['src/a.ts', '/**\n * What the form says (specification,\n * section 12).\n */'],
    ['src/a.css', '/* Section 0: no such one. */'],
    ['server/a.ts', '// Section 19 of the specification.'],
    ['server/a.ts', '// See design.md, section 10.'],
    ['server/a.ts', '// See faults.md A.6.'],
    ['server/a.ts', '// See faults.md, section 5.13.'],
    ['server/a.ts', '// See faults.md 700.'],
    ['docs/design.md', 'More is in section 12 of this page.'],
    ['src/offline/outbox/a.ts', "'I99: nothing is lost'"],
  ])('are reported in %s: %s', (path, text) => {
    expect(brokenIn(path, text)).toHaveLength(1)
  })

  it.each([
    ['src/a.ts', '/** Banner texts (specification, sections 5 to 7, and section 8). */'],
    ['src/a.ts', '/** Octets of a line (RFC 5545, section 31). Section 55 of RFC 8291. */'],
    ['server/a.ts', '// See design.md, section 3, and faults.md 44.'],
    ['src/offline/outbox/a.ts', "'I4: done once at most'"],
    ['src/a.tsx', '<section className={styles.a} />'],
  ])('are accepted in %s: %s', (path, text) => {
    expect(brokenIn(path, text)).toEqual([])
  })

  it.each(['docs/nowhere.md', './nowhere.md', '../../design.md'])(
    'are reported without their document: %s',
    (name) => {
      expect(missingIn('src/a.ts', `// See ${name}.`)).toHaveLength(1)
    },
  )
})
