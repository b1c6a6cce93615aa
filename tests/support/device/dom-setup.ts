import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'

// Files share a window, which takes longer to make than most of them take to run. Each begins with modules of its own and
// a device that holds nothing.
vi.resetModules()
globalThis.__env = undefined
globalThis.indexedDB = new IDBFactory()
if ('document' in globalThis) {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
}

let strayMessages: unknown[][] = []

// A part that loads when somebody reaches for it takes its time on a busy machine.
configure({ asyncUtilTimeout: pollTimeout.timeout })

// Nothing may leave the machine, and a unit test has no host: parts that fetch take a fetch as an argument.
globalThis.fetch = () => Promise.reject(new TypeError('Unit tests have no network'))

beforeEach(() => {
  strayMessages = []
  const record = (...words: unknown[]) => void strayMessages.push(words)
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
})

// A test that expects a message spies on the console itself; what it catches never gets here.
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(strayMessages, 'stray console.error or console.warn').toEqual([])
})
