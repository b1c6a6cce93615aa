import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty profile folder for a browser that is started again with it. */
export function makeBrowserProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'stipend-browser-'))
}

/** Removes it. What a browser was writing may come after it has gone, and is removed as well. */
export function removeBrowserProfile(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
