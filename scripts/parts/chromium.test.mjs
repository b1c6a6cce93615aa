import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium, findHeadlessChromium } from './chromium.mjs'

describe('finding a Chromium', () => {
  let folder = ''
  const program = (name, mode) => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
    return join(folder, name)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stipend-chromium-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('prefers the path in CHROMIUM_PATH', () => {
    program('chromium', 0o755)
    expect(findChromium({ CHROMIUM_PATH: '/opt/chrome', PATH: folder })).toBe('/opt/chrome')
  })

  it('searches the PATH, in the order of the known names', () => {
    program('google-chrome', 0o755)
    const wanted = program('chromium-browser', 0o755)
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(wanted)
  })

  it('finds one without a window where that is enough', () => {
    const browser = program('chromium', 0o755)
    expect(findHeadlessChromium({ PATH: folder })).toBe(browser)
    const shell = program('chromium-headless-shell', 0o755)
    expect(findHeadlessChromium({ PATH: folder })).toBe(shell)
    expect(findHeadlessChromium({ CHROMIUM_PATH: browser, PATH: folder })).toBe(browser)
    expect(findChromium({ PATH: folder })).toBe(browser)
  })

  it('skips a file that is not executable', () => {
    const notRunnable = program('chromium', 0o644)
    expect(findChromium({ PATH: folder })).not.toBe(notRunnable)
  })
})
