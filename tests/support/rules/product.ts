import { fileURLToPath } from 'node:url'
import type { SourceFile } from './imports.ts'
import { readSource, sourceFilesUnder } from './source-scan.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The files of the product. Tests and the bundler's files may import anything. */
export const product: SourceFile[] = ['src', 'sw', 'desk', 'server']
  .flatMap((folder) => sourceFilesUnder(root, folder))
  .filter((path) => !/\.test\.tsx?$|\/vite\.config\.ts$|\/drizzle\.config\.ts$/.test(path))
  .map((path) => ({ path, text: readSource(root, path) }))
