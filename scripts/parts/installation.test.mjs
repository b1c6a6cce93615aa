import { describe, expect, it } from 'vitest'
import { isSameInstallation, isSupportedNode } from './installation.mjs'

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.21.0'])('%s is supported', (version) => {
    expect(isSupportedNode(version)).toBe(true)
  })

  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('%s is not supported', (version) => {
    expect(isSupportedNode(version)).toBe(false)
  })
})

describe('an installation by npm', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const b = { version: '2.0.0', integrity: 'sha512-b' }
  const lock = { packages: { '': { name: 'stipend' }, 'node_modules/a': a, 'node_modules/b': b } }

  it('is accepted if it has all packages of the lock file', () => {
    const installed = { packages: { 'node_modules/a': a, 'node_modules/b': b } }
    expect(isSameInstallation(installed, lock)).toBe(true)
  })

  it('may lack optional packages for other platforms', () => {
    const withOptional = { packages: { ...lock.packages, 'node_modules/c': { ...b, optional: true } } }
    expect(isSameInstallation({ packages: { 'node_modules/a': a, 'node_modules/b': b } }, withOptional)).toBe(
      true,
    )
  })

  it.each([
    ['lacks a package', { 'node_modules/a': a }],
    ['holds another version', { 'node_modules/a': a, 'node_modules/b': { ...b, version: '2.0.1' } }],
    ['holds other content', { 'node_modules/a': a, 'node_modules/b': { ...b, integrity: 'sha512-x' } }],
    ['holds a package more', { 'node_modules/a': a, 'node_modules/b': b, 'node_modules/z': a }],
  ])('is refused when it %s', (_what, packages) => {
    expect(isSameInstallation({ packages }, lock)).toBe(false)
  })
})
