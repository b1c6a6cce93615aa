import { createServer } from 'node:http'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { GoogleProvider } from './provider.ts'
import { GoogleRefusal } from './refusal.ts'

it.each([
  ['in full', 0, 'https:'],
  ['not beyond a megabyte', 1024 * 1024, 'unavailable'],
] as const)('reads what the provider says of itself %s', async (_what, padding, outcome) => {
  const port = await findFreePort()
  const issuer = `http://localhost:${port}`
  const about = { issuer, authorization_endpoint: 'https://accounts.example/authorize' }
  const server = createServer((_asked, answer) => {
    answer.setHeader('Content-Type', 'application/json')
    answer.end(' '.repeat(padding) + JSON.stringify(about))
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const client = { issuer, clientId: 'stipend', clientSecret: 'secret' }
  const deps = { clock: () => new Date(), log: pino({ level: 'silent' }) }
  const started = new GoogleProvider(client, 'https://portal.example/back', deps).start(false)
  expect(
    await started.then(
      ({ address }) => new URL(address).protocol,
      (error: unknown) => error instanceof GoogleRefusal && error.reason,
    ),
  ).toBe(outcome)
})
