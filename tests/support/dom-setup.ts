import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

let strayMessages: unknown[][] = []

// A part that loads when somebody reaches for it takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 })

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
