import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The texts of all files in a folder, such as e-mails. */
export async function textsIn(folder: string): Promise<string> {
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
