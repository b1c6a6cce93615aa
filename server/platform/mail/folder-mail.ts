import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.ts'

/**
 * Stands in for a mail server: writes each message to a text file of its own, for whoever runs the host to read. The
 * links in them are worth a password, so the files are their owner's alone.
 *
 * @param folder Made when the first message comes.
 * @param announce Told in one line which file a message is in; nothing of the message itself.
 */
export function folderMail(folder: string, announce: (line: string) => void): Mail {
  return {
    send: async ({ to, subject, text }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${new Date().toISOString().replaceAll(/\D/g, '')}-${randomUUID()}.txt`)
      await writeFile(path, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600, flag: 'wx' })
      announce(`No mail server is configured: a message was written to ${path}`)
    },
  }
}

/** Their links have long expired; somebody who looks for a message does so within days. */
const keptDays = 7
const dayMs = 86_400_000

/** Deletes the messages in a folder that are older than a week. A folder that is not there has none. */
export async function pruneFolderMail(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const isMessage = name.endsWith('.txt')
    if (isMessage && now.getTime() - (await stat(path)).mtimeMs > keptDays * dayMs) await rm(path)
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
