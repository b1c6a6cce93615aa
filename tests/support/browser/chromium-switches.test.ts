import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chromiumSwitches } from './chromium-switches.ts'

it('leaves away all that Playwright leaves away, as the switch takes the place of its own', () => {
  const bundle = new URL('../../../node_modules/playwright-core/lib/coreBundle.js', import.meta.url)
  const source = readFileSync(bundle, 'utf8')
  const list = /disabledFeatures = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names).toContain('MediaRouter')
  const ours = chromiumSwitches.join().replace('--disable-features=', '').split(',')
  expect(ours).toEqual(expect.arrayContaining(names))
})
