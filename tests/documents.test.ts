import { features } from '#contract/endpoints/endpoint.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readRequirements } from '../scripts/docs/asvs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const roomPages = ['src', 'server', 'desk'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'README.md')
    .map((path) => join(folder, path)),
)
const documents = [...['.', 'docs', 'docs/operating', 'docs/decisions'].flatMap(documentsIn), ...roomPages]

const testFiles = ['src', 'sw', 'desk', 'server', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path)),
)
/** A document may shorten a test's path, as long as only one test ends in the same way. */
const testsNamed = (end: string) => testFiles.filter((path) => `/${path}`.endsWith(`/${end}`))

/** Anchors of headings, as GitHub makes them. */
const placesIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (path) => {
  const text = readText(path)

  it('has no broken link', () => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, file = '', place]) => {
        const target = file === '' ? path : relative(root, join(root, dirname(path), file))
        if (!existsSync(join(root, target))) return true
        return place !== undefined && !placesIn(readText(target)).includes(place)
      },
    )
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('names existing files', () => {
    const files = [
      ...text.matchAll(/`((?:src|sw|server|deploy|tests|scripts|bench|public|docs)\/[\w./-]+)`/g),
    ]
    const missing = files.filter(([, file = '']) => !existsSync(join(root, file)))
    expect(missing.map(([file]) => file)).toEqual([])
  })

  it('names tests unambiguously', () => {
    const names = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(
      ([, name = '']) => name,
    )
    expect(names.filter((name) => testsNamed(name).length !== 1)).toEqual([])
  })
})

/** A row of a table quotes the title of a test, in quotes or asterisks, after its file. "…" replaces some of its words. */
const deviations = 'docs/decisions/033-where-we-read-the-specification-differently.md'
describe.each(['docs/faults.md', 'docs/security.md', deviations])('%s', (path) => {
  it('quotes titles of existing tests', () => {
    const quoted = readText(path)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((row) => {
        let source: string | undefined
        return [...row.matchAll(/`([^`]+)`|(?<!\*)\*([^*]+)\*(?!\*)|"([^"]+)"/g)].flatMap(
          ([, file, starred, name]) => {
            if (file !== undefined) source = testsNamed(file)[0] ?? source
            const called = starred ?? name
            return called === undefined || source === undefined ? [] : [{ source, called }]
          },
        )
      })
    const isThere = ({ source, called }: { source: string; called: string }) =>
      called.split('…').every((words) => readText(source).includes(words.trim()))
    expect(quoted.filter((one) => !isThere(one))).toEqual([])
    expect(quoted.length).toBeGreaterThan(0)
  })
})

it('lists every deviation from the specification by its section, with the test that shows it', () => {
  const rows = [...readText(deviations).matchAll(/^\| (\d) \|.*\| ([^|]+) \|$/gm)]
  const sections = rows.map(([, section = '']) => section)
  expect(sections).toEqual(sections.toSorted())
  const unshown = rows.filter(([, , shown = '']) => !/^`[\w.-]+` "[^"]+"$/.test(shown))
  // Nothing can show a field that is read by nothing, or that is not kept.
  expect(unshown.map(([, , shown]) => shown)).toEqual(['–', '–', '–', '–'])
  expect(rows.length).toBeGreaterThan(25)
  const elsewhere = documents.filter((path) => path !== deviations && /\bdeviat/i.test(readText(path)))
  expect(elsewhere).toEqual(['docs/architecture.md', 'docs/design.md'])
})

it('lists every feature of a host in the table of section 6 of design.md, and no other', () => {
  const section =
    readText('docs/design.md')
      .split(/^## /m)
      .find((part) => part.startsWith('6.')) ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell)
  const named = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '))
  expect(named.toSorted()).toEqual(features.toSorted())
})

it('keeps the page of a room short enough to be read before its code', () => {
  expect(roomPages.length).toBeGreaterThan(7)
  const lengths = roomPages.map((path) => ({ path, lines: readText(path).trimEnd().split('\n').length }))
  expect(lengths.filter(({ lines }) => lines > 25)).toEqual([])
})

it('has every document in the index', () => {
  const index = readText('docs/README.md')
  const names = documentsIn('docs').map((path) => basename(path))
  expect(names.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([])
})

it('says in the index of operating which page is for which moment', () => {
  const index = readText('docs/operating.md')
  const names = documentsIn('docs/operating').map((path) => basename(path))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !index.includes(`](operating/${name})`))).toEqual([])
})

it('gives every decision a number of its own, the one in its heading', () => {
  const decisions = documentsIn('docs/decisions').map((path) => ({
    name: basename(path),
    heading: /^# (\d{3}) · /.exec(readText(path))?.[1],
  }))
  expect(decisions.length).toBeGreaterThan(20)
  expect(decisions.filter(({ name, heading }) => !name.startsWith(`${heading}-`))).toEqual([])
  expect(new Set(decisions.map(({ heading }) => heading)).size).toBe(decisions.length)
})

/** Level 1 of OWASP ASVS 5.0.0: chapter and section, and the numbers in it. */
const levelOne: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
}

/** The requirements that level 2 adds. */
const levelTwo: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [6, 7, 8, 9],
  '1.3': [3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [2],
  '2.1': [2, 3],
  '2.2': [3],
  '2.3': [2, 3, 4],
  '2.4': [1],
  '3.3': [2, 3, 4],
  '3.4': [3, 4, 5, 6],
  '3.5': [4, 5],
  '3.7': [1, 2],
  '4.1': [2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [2, 3, 4],
  '5.1': [1],
  '5.2': [3],
  '5.4': [1, 2, 3],
  '6.1': [2, 3],
  '6.2': [9, 10, 11, 12],
  '6.3': [3, 4],
  '6.4': [3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.3': [1, 2],
  '7.4': [3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [2],
  '8.2': [3],
  '8.4': [1],
  '9.2': [2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [3],
  '11.4': [2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [2, 3],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [2, 3, 4],
  '14.3': [2, 3],
  '15.1': [2, 3],
  '15.2': [2, 3],
  '15.3': [2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}

describe('docs/asvs.json', () => {
  const requirements = readRequirements()

  it.each([
    [1, levelOne, 70],
    [2, levelTwo, 183],
  ])('goes through every requirement of level %i, in order', (level, sections, count) => {
    const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    )
    expect(wanted).toHaveLength(count)
    expect(requirements.filter((one) => one.level === level).map(({ id }) => id)).toEqual(wanted)
  })

  it('names tests and files that exist, and titles that are in them', () => {
    const named = requirements.flatMap(({ tests = [] }) => tests)
    const missing = named.filter((one) => {
      const [, path = '', title = ''] = /^([^ ]+)(?: "(.+)")?$/.exec(one) ?? []
      return !testFiles.includes(path) || !readText(path).includes(title)
    })
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(150)
    const files = requirements.flatMap(({ code = [] }) => code)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('shows each requirement that is met by a test, a file or a document', () => {
    const unshown = requirements.filter(
      ({ answer, how, tests, code }) =>
        answer === 'yes' && !tests && !code && !how.includes('](') && !how.includes('`server'),
    )
    expect(unshown.map(({ id }) => id)).toEqual(['3.7.1', '6.2.10', '6.4.2', '6.6.1', '16.2.4'])
  })
})

describe('the way of a cash-out in docs/architecture.md', () => {
  const [, section = ''] = readText('docs/architecture.md').split('## A cash-out, from form to Received\n')
  const files = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(src\/[\w./-]+)` \|/gm)].map(
    ([, file = '']) => file,
  )
  const importsOf = (file: string) =>
    [...readText(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('#') ? name.replace('#', 'src/') : join(dirname(file), name),
    )

  it('has at most 14 files, from the form to the page that says "received"', () => {
    expect(files.at(0)).toBe('src/features/earnings/CashoutForm.tsx')
    expect(files.at(-1)).toBe('src/pages/earnings/cashout-complete-page.tsx')
    expect(files.length).toBeLessThanOrEqual(14)
  })

  it('leads from file to file by imports', () => {
    const unconnected = files.slice(1).filter((file, index) => {
      const earlier = files.slice(0, index + 1)
      return !earlier.some((other) => importsOf(other).includes(file) || importsOf(file).includes(other))
    })
    expect(unconnected).toEqual([])
  })
})
