import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chromiumSwitches } from './chromium-switches.ts'

it('disables all that Playwright disables, as one switch replaces the other', () => {
  const bundle = new URL('../../../node_modules/playwright-core/lib/coreBundle.js', import.meta.url)
  const source = readFileSync(bundle, 'utf8')
  const list = /disabledFeatures = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names).toContain('MediaRouter')
  const ours = chromiumSwitches.join().replace('--disable-features=', '').split(',')
  expect(ours).toEqual(expect.arrayContaining(names))
})
