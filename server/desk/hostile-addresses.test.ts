import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { participants } from '#server/db/schema.ts'
import { contactPath, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { describe, expect, it } from 'vitest'

const names = 'act subject search source state before after decision key value from'.split(' ')
const positions = ['999999999999999_1', '1_9999999999', '0_0', '253402300800000_1', '-1_1', '1e3_1']
const rows = Object.values<DeskEndpoint>(desk)

describe('an address that no record can have', () => {
  const database = useTestDatabase()

  it('is refused in the path and in the query of each call of the desk', async () => {
    const withNul = ({ path }: DeskEndpoint) => [
      ...(path.includes('{') ? [path.replaceAll(/\{\w+\}/g, 'a%00b')] : []),
      ...names.map((name) => `${path.replaceAll(/\{\w+\}/g, '1')}?${name}=a%00b`),
    ]
    const app = deskApp(database)
    const failed: string[] = []
    // Not more calls of one than the limit of an address.
    for (let first = 0; first < rows.length; first += 40) {
      const browser = await app.operator(`From ${first}`)
      for (const row of rows.slice(first, first + 40))
        for (const path of withNul(row)) {
          const { status } = await browser.call(row, { path, reason: 'a' })
          if (status < 400 || status === 429 || status >= 500) failed.push(`${status} ${path}`)
        }
    }
    expect(failed).toEqual([])
  })

  it.each(positions)('is refused as the position of a list: %s', async (position) => {
    const browser = await deskApp(database).operator(`At ${position}`)
    const answer = await browser.call(desk.contactThreads, {
      path: `${desk.contactThreads.path}?after=${position}`,
    })
    expect(answer.status).toBe(422)
  })

  it('is refused by the portal', async () => {
    await database.db.delete(participants)
    const { host } = deskApp(database)
    const ada = host.visitor()
    await ada.signUp('ada@example.com')
    const addresses = [
      `${contactPath}?about=study:%00`,
      `${contactPath}?about=survey:a%00b`,
      `${settingsPaths.messages}?thread=a%00b`,
      '/d-api/v1/outbox/cashout/a%00b/',
      '/outtrack/a%00b/',
    ]
    for (const address of addresses) expect((await ada.send(address)).status).toBeLessThan(500)
  })
})
