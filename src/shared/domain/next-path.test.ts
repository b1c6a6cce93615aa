import { anyText } from '#tests/support/builders/any-text.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'

const origin = 'https://stipend.example'

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'http://stipend.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '.evil.example',
  'my',
  '',
  '?next=/my',
  '#top',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  `/${'a'.repeat(2001)}`,
  null,
  undefined,
  7,
  ['/my'],
  { toString: () => '/my' },
]

describe('safeNextPath', () => {
  it.each(hostile.map((value) => [value]))('does not follow %j', (value) => {
    expect(safeNextPath(value, origin)).toBe('/my')
  })

  it.each([
    '/my',
    '/study/12',
    '/category/focus-groups?sort=pay',
    '/all#list',
    '/sign-up?next=%2Fmy',
    '/a//b',
  ])('keeps %s', (value) => {
    expect(safeNextPath(value, origin)).toBe(value)
  })

  it('stays on the origin for any input', () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom('', '/', '//', '/\\', '/.//'), (text, prefix) => {
        const path = safeNextPath(prefix + text, origin)
        expect(new URL(path, origin).origin).toBe(origin)
        expect(path).toMatch(/^\/(?!\/)/)
      }),
    )
  })
})
