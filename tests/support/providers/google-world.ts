import type { OpenDatabase } from '#server/db/database.ts'
import { attemptCounters, participants } from '#server/db/schema.ts'
import { googlePaths } from '#server/modules/account/google/pages.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import {
  type OpenIdPerson,
  type OpenIdProvider,
  openIdClient,
  startOpenIdProvider,
} from './openid-provider.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'

/** The host's address for visitors. */
export const publicOrigin = 'http://localhost:8080'

/** A person whose address the provider has verified. */
export const ada: OpenIdPerson = { subject: 'ada-at-google', email: 'ada@example.com' }

/** A host with Google sign-in over a database of its own, and a real provider. */
export class GoogleWorld {
  readonly database: OpenDatabase
  host: HostApp
  provider: OpenIdProvider

  private constructor(database: OpenDatabase, provider: OpenIdProvider) {
    this.database = database
    this.provider = provider
    this.host = this.hostWith()
  }

  static async make(): Promise<GoogleWorld> {
    const database = await openTestDatabase()
    return new GoogleWorld(database, await startOpenIdProvider(publicOrigin + googlePaths.complete))
  }

  async close(): Promise<void> {
    await this.provider.close()
    await this.database.close()
  }

  /** Before each test: a host without participants. */
  async renew(): Promise<void> {
    await this.database.db.delete(participants)
    await this.database.db.delete(attemptCounters)
    this.host = this.hostWith()
  }

  /** Another host over the same database. */
  hostWith(settings: Readonly<Record<string, string>> = {}): HostApp {
    return hostApp(this.database, {
      GOOGLE_ISSUER: this.provider.issuer,
      GOOGLE_CLIENT_ID: openIdClient.id,
      GOOGLE_CLIENT_SECRET: openIdClient.secret,
      ...settings,
    })
  }

  /** Starts a closed provider on its former port. */
  async restartProvider(): Promise<void> {
    const port = Number(new URL(this.provider.issuer).port)
    this.provider = await startOpenIdProvider(publicOrigin + googlePaths.complete, port)
  }

  async insert(account: Partial<typeof participants.$inferInsert>): Promise<void> {
    const createdAt = this.host.deps.clock()
    await this.database.db
      .insert(participants)
      .values({ encId: 'first', email: 'ada@example.com', createdAt, ...account })
  }

  /** Begins at the host. Returns the address to which the host sends the browser. */
  async begin(visitor: TestVisitor, next?: string): Promise<string> {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
    const answer = await visitor.send(googlePaths.start + query)
    if (answer.status !== 303)
      throw new Error(`The host answered ${answer.status} instead of leading to the provider`)
    return answer.headers.get('Location') ?? ''
  }

  /** Returns from the provider to the host. */
  async comeBack(visitor: TestVisitor, address: URL): Promise<Response> {
    const back = address.origin + address.pathname
    if (back !== publicOrigin + googlePaths.complete) throw new Error(`The provider leads to ${back}`)
    return visitor.send(address.pathname + address.search, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  }

  /** All steps of the sign-in. @param person Null for a person who does not agree. */
  async signIn(
    person: OpenIdPerson | null,
    { visitor = this.host.visitor(), next }: { visitor?: TestVisitor; next?: string } = {},
  ): Promise<{ visitor: TestVisitor; answer: Response }> {
    const back = await this.provider.signIn(await this.begin(visitor, next), person)
    return { visitor, answer: await this.comeBack(visitor, back) }
  }
}
