import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes an empty profile folder, so that a browser can be started again with it. */
export function makeBrowserProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'stipend-browser-'))
}

/** Removes the folder. A browser may still write to it after it has closed, so this tries several times. */
export function removeBrowserProfile(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
