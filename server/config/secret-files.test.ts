import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError, readConfig, readDataConfig } from './config.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text, { mode: 0o600 })
  return path
}

const secret = 'a secret of the tests, longer than thirty-two characters'

describe('a secret in a file', () => {
  it('is read without the line break at its end, for hosts and commands', async () => {
    const environment = {
      DATABASE_URL_FILE: await fileWith('database', 'postgres://localhost/stipend\n'),
      SECRET_FILE: await fileWith('secret', `${secret}\r\n`),
      DATA_KEY_FILE: await fileWith('data-key', `${dataKeySetting('new', 'old').replace(',', '\n')}\n`),
      SMTP_URL_FILE: await fileWith('smtp', 'smtp://user:word@localhost'),
      MAIL_FROM: 'no-reply@stipend.example',
    }
    const expected = { databaseUrl: 'postgres://localhost/stipend', secret }
    expect(readConfig(environment)).toMatchObject(expected)
    expect(readDataConfig(environment)).toMatchObject({
      ...expected,
      smtp: { url: 'smtp://user:word@localhost' },
    })
  })

  it('is checked like one in the environment, and never printed', async () => {
    const short = { SECRET_FILE: await fileWith('short', 'hunter2') }
    expect(() => readConfig(short)).toThrow(new StartError('SECRET must be at least 32 characters'))
  })

  it.each(['missing', 'empty'])('that is %s prevents the start', async (kind) => {
    const path = kind === 'empty' ? await fileWith('empty', '\n') : join(folder, 'nowhere')
    expect(() => readConfig({ METRICS_TOKEN_FILE: path })).toThrow(
      'METRICS_TOKEN_FILE must name a readable file that is not empty',
    )
  })

  it('beside the same setting in the environment prevents the start', async () => {
    const both = { SECRET: secret, SECRET_FILE: await fileWith('other', secret) }
    expect(() => readConfig(both)).toThrow('SECRET and SECRET_FILE must not both be set')
  })
})
