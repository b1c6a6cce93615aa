import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderMail, pruneFolderMail } from './folder-mail.ts'

let parent: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'stipend-mail-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

describe('mail to a folder', () => {
  it('is a file for each message, readable by its owner only, and announced in one line', async () => {
    const folder = join(parent, 'mail')
    const lines: string[] = []
    const mail = folderMail(folder, (line) => lines.push(line))
    const to = '../../evil/ada@example.com'
    await Promise.all([
      mail.send({ to, subject: 'One', text: 'secret-token\n' }),
      mail.send({ to, subject: 'Two', text: 'secret-token\n' }),
    ])
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const file of files) {
      expect(file).toMatch(/^[\w-]+\.txt$/)
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    }
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    expect(texts.toSorted()).toEqual([
      `To: ${to}\nSubject: One\n\nsecret-token\n`,
      `To: ${to}\nSubject: Two\n\nsecret-token\n`,
    ])
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/secret-token|ada@|\n/)
    for (const file of files) expect(lines.join(' ')).toContain(join(folder, file))
  })

  it('is kept for a week', async () => {
    const folder = join(parent, 'old')
    await pruneFolderMail(folder, new Date())
    const mail = folderMail(folder, () => {})
    const message = { to: 'ada@example.com', subject: 'One', text: 'Text' }
    await mail.send(message)
    const [old = ''] = await readdir(folder)
    await writeFile(join(folder, 'notes.md'), 'not ours')
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    for (const name of [old, 'notes.md']) await utimes(join(folder, name), days(8), days(8))
    await mail.send(message)
    await mail.send(message)
    const [young = ''] = (await readdir(folder)).filter((name) => name !== 'notes.md' && name !== old)
    await utimes(join(folder, young), days(6), days(6))
    await pruneFolderMail(folder, new Date())
    const left = await readdir(folder)
    expect(left).toHaveLength(3)
    expect(left).toEqual(expect.arrayContaining(['notes.md', young]))
    expect(left).not.toContain(old)
  })
})
