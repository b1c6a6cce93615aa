import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { doors, modulesImportedOf } from './support/rules/doors.ts'
import { product } from './support/rules/product.ts'
import { circlesIn, crowdedFolders } from './support/rules/rooms.ts'
import { readSource } from './support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('circles', () => {
  it('do not exist among files or folders of the product', () => {
    expect(circlesIn(product)).toEqual({ files: [], folders: [] })
  })

  it('are found among three files, types included', () => {
    const files = [
      { path: 'src/api/a.ts', text: `import { b } from './b.ts'` },
      { path: 'src/api/b.ts', text: `import type { C } from './c.ts'` },
      { path: 'src/api/c.ts', text: `const a = await import('./a.ts')` },
      { path: 'src/api/d.ts', text: `import { a } from './a.ts'` },
    ]
    expect(circlesIn(files)).toEqual({
      files: [['src/api/a.ts', 'src/api/b.ts', 'src/api/c.ts']],
      folders: [],
    })
  })

  it('are found between two folders whose files form none', () => {
    const files = [
      { path: 'src/api/a.ts', text: `import { b } from '#external/b.ts'` },
      { path: 'src/external/b.ts', text: '' },
      { path: 'src/external/c.ts', text: `import { d } from '#api/d.ts'` },
      { path: 'src/api/d.ts', text: '' },
    ]
    expect(circlesIn(files)).toEqual({ files: [], folders: [['src/api', 'src/external']] })
  })
})

describe('a folder', () => {
  it('has no more modules than allowed', () => {
    expect(crowdedFolders(product.map(({ path }) => path))).toEqual([])
  })

  it('is reported when it has too many', () => {
    const many = Array.from({ length: 21 }, (_, number) => `src/api/${number}.ts`)
    expect(crowdedFolders(many)).toHaveLength(1)
    expect(crowdedFolders(many.slice(1))).toEqual([])
  })
})

describe('the doors of a room', () => {
  it.each(Object.entries(doors))('are what others import of %s', (room, names) => {
    expect(modulesImportedOf(room, product)).toEqual(names)
  })
})

describe('docs/architecture.md', () => {
  const rows = [
    ...readSource(root, 'docs/architecture.md').matchAll(/^\| `((?:src|desk|server)\/[\w/-]+)` \| (.+)$/gm),
  ]

  it.each(rows.map(([, folder = '', text = '']) => [folder, text]))(
    'names each room of %s, or the folder’s own page does',
    (folder, text) => {
      const page = `${folder}/README.md`
      const named = existsSync(join(root, page)) ? `${text}\n${readSource(root, page)}` : text
      const inside = product.flatMap(({ path }) =>
        path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
      )
      // Folders of routes are parts of addresses.
      const rooms = folder.endsWith('/routes')
        ? []
        : inside.flatMap((path) => /^[^/]+(?=\/)/.exec(path) ?? [])
      expect([...new Set(rooms)].filter((room) => !named.includes(`\`${room}\``))).toEqual([])
    },
  )
})
