import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { openIdClient, startOpenIdProvider } from '#tests/support/providers/openid-provider.ts'
import { expect, it } from 'vitest'
import { googlePaths } from './pages.ts'

const redirectUri = `http://localhost:8080${googlePaths.complete}`
const ada = { subject: 'ada-at-google', email: 'ada@example.com' }

it('an identity signed with another key than the provider has published is refused', async () => {
  const database = await openTestDatabase()
  let provider = await startOpenIdProvider(redirectUri)
  const host = hostApp(database, {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: openIdClient.id,
    GOOGLE_CLIENT_SECRET: openIdClient.secret,
  })
  const signIn = async () => {
    const visitor = host.visitor()
    const start = await visitor.send(googlePaths.start)
    const back = await provider.signIn(start.headers.get('Location') ?? '', ada)
    return (await visitor.send(back.pathname + back.search)).status
  }
  try {
    expect(await signIn()).toBe(303)
    const port = Number(new URL(provider.issuer).port)
    await provider.close()
    // The new provider has another key, while the host has cached the former one's.
    provider = await startOpenIdProvider(redirectUri, port)
    expect(await signIn()).toBe(503)
  } finally {
    await provider.close()
    await database.close()
  }
})
