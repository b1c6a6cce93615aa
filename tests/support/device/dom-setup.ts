import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { followWindow } from './follow-window.ts'

// Files share a window: making one takes longer than most of them run. Each file starts with modules of its own and an
// empty device.
vi.resetModules()
vi.unstubAllGlobals()
globalThis.__env = undefined
globalThis.indexedDB = new IDBFactory()
if ('document' in globalThis) {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
}

// The user listens to the document from the first file on.
if ('document' in globalThis) userEvent.setup()
afterAll(followWindow())

let strayMessages: unknown[][] = []

// A part that loads on demand is slow on a busy machine.
configure({ asyncUtilTimeout: pollTimeout.timeout })

// A unit test has no host and no network: code that fetches takes a `fetch` as an argument.
globalThis.fetch = () => Promise.reject(new TypeError('Unit tests have no network'))

beforeEach(() => {
  strayMessages = []
  const record = (...words: unknown[]) => {
    // The window of these tests does not know this element, which browsers have.
    if (words[1] !== 'search') strayMessages.push(words)
  }
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
})

// A test that expects a message replaces the console itself. Its messages do not arrive here.
afterEach(() => {
  cleanup()
  if ('document' in globalThis) sessionStorage.clear()
  vi.restoreAllMocks()
  expect(strayMessages, 'stray console.error or console.warn').toEqual([])
})
