import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { categories, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { listedSession } from '#tests/support/builders/studies/listed-session.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('the page of a shared study without JavaScript', () => {
  const database = useTestDatabase()
  let folder: string
  let read: (path: string, language?: string) => Promise<string>
  let shell: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stipend-shared-'))
    shell = await readFile('index.html', 'utf8')
    await writeFile(join(folder, 'index.html'), shell)
    const app = createApp(hostDependencies(database, { portalFolder: folder }))
    read = async (path, language = 'en') => {
      const answer = await app.request(path, { headers: { 'Accept-Language': language } })
      return answer.ok ? answer.text() : `Status ${answer.status}`
    }
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const saved = async (longDescription: string) => {
    const recruited = { sessions: [listedSession], screenOutPoints: 0 }
    await saveStudies(database.db, [studyInput({ longDescription, recruited })], new Date('2026-11-20'))
    const [row] = await database.db.select().from(studies)
    return `/study/${row?.id}`
  }
  const written = (page: string) => /<noscript>([^]*?)<\/noscript>/.exec(page)?.[1] ?? ''

  it('has its facts and its text in the reader’s language, and is the shell for everybody else', async () => {
    const path = await saved('<p>Tell us about your <em>mornings</em> for $$1.</p>')
    const page = await read(path)
    for (const text of ['Morning coffee habits', '$150', 'Austin, TX', '<em>mornings</em> for $$1.', 'Dec 2'])
      expect(written(page)).toContain(text)
    expect(page.replace(written(page), () => written(shell))).toBe(await read('/my'))
    expect(written(await read(path, 'es'))).toContain('Pago')
  })

  it('is the shell for a study that there is not', async () => {
    for (const id of ['999', '99999999999999', 'x'])
      expect(await read(`/study/${id}`)).toBe(await read('/my'))
  })

  it('holds nothing that ends where scripts are ignored', async () => {
    const link = '<a href="https://x.example/</noscript><script>alert(1)</script>">a</a>'
    const path = await saved(`<p>One ${link}</noscript><script>alert(1)</script> end</p>`)
    const page = await read(path)
    expect(written(page)).toContain('end')
    expect(page.match(/<script/g)).toEqual(shell.match(/<script/g))
  })
})
