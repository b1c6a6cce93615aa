import { join } from 'node:path'
import type { DataConfig } from '#server/config/config.ts'
import { folderMail } from './folder-mail.ts'
import type { Mail } from './mail.ts'
import { smtpMail } from './smtp-mail.ts'

/** The operator's mail server, or files in the data folder if none is configured. */
export function configuredMail(config: DataConfig): Mail {
  if (config.smtp !== null) return smtpMail(config.smtp.url, config.smtp.from)
  return folderMail(mailFolderOf(config), (line) => process.stderr.write(`${line}\n`))
}

/** Folder of messages that are written as files. With a mail server it is missing, or holds only old ones. */
export const mailFolderOf = (config: DataConfig) => join(config.dataDir, 'mail')
