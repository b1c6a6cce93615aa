import { dayMs } from '#domain/dates/spans.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.ts'
import type { DataConfig } from '#server/config/config.ts'
import { unlessMissing } from '#server/errors/unless-missing.ts'
import { smtpMail } from './smtp-mail.ts'

/**
 * Replaces a mail server: writes each message to a text file for the operator. A link in it is as powerful as
 * a password, so only the owner can read the files.
 *
 * @param folder Created with the first message.
 * @param announce Receives one line that names the file of a message, without its content.
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

/** Their links have expired long before, and an operator looks for a message within days. */
const retentionDays = 7

/** Deletes messages that are older than a week. A missing folder has none. */
export async function pruneFolderMail(folder: string, now: Date): Promise<void> {
  for (const name of await unlessMissing(readdir(folder), [])) {
    const path = join(folder, name)
    const isMessage = name.endsWith('.txt')
    if (isMessage && now.getTime() - (await stat(path)).mtimeMs > retentionDays * dayMs) await rm(path)
  }
}

/** The operator's mail server, or files in the data folder if none is configured. */
export function configuredMail(config: DataConfig): Mail {
  if (config.smtp !== null) return smtpMail(config.smtp.url, config.smtp.from)
  return folderMail(mailFolderOf(config), (line) => process.stderr.write(`${line}\n`))
}

/** Folder of messages that are written as files. With a mail server it is missing, or holds only old ones. */
export const mailFolderOf = (config: DataConfig) => join(config.dataDir, 'mail')
