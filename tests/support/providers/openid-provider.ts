import { generateKeyPairSync } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { findFreePort } from '#tests/support/processes/free-port.ts'

/** The provider's registration of the host. */
export const openIdClient = { id: 'stipend-tests', secret: 'a secret between host and provider' }

/** A person with an account at the provider. */
export interface OpenIdPerson {
  subject: string
  email?: string
  isVerified?: boolean
}

export interface OpenIdProvider {
  issuer: string
  /** Address, without its origin, of every request so far. */
  requests: string[]
  /**
   * Goes to the provider as a browser does, signs in and agrees.
   *
   * @param address Address to which the host sent the browser.
   * @param person Null to go back without agreeing.
   * @returns Address to which the provider finally sends the browser.
   */
  signIn(address: string, person: OpenIdPerson | null): Promise<URL>
  close(): Promise<void>
}

/**
 * A real OpenID provider on this machine.
 *
 * @param redirectUri Address to which it sends people back.
 * @param chosenPort Its former port, for a restart.
 */
export async function startOpenIdProvider(redirectUri: string, chosenPort?: number): Promise<OpenIdProvider> {
  const port = chosenPort ?? (await findFreePort())
  const issuer = `http://localhost:${port}`
  const people = new Map<string, OpenIdPerson>()
  const requests: string[] = []
  const answer = createProvider(issuer, redirectUri, people).callback()
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? '')
    void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    issuer,
    requests,
    signIn: (address, person) => {
      if (person) people.set(person.subject, person)
      return walk(new URL(address), person?.subject ?? null)
    },
    close: () => closeServer(server),
  }
}

function createProvider(
  issuer: string,
  redirectUri: string,
  people: ReadonlyMap<string, OpenIdPerson>,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      { client_id: openIdClient.id, client_secret: openIdClient.secret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google also puts the address into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { email, isVerified = true } = people.get(subject) ?? { subject }
        return { sub: subject, ...(email !== undefined && { email, email_verified: isVerified }) }
      },
    }),
    pkce: { required: () => true },
  })
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

/** Follows the provider's redirects, with a cookie jar of its own, until one leads elsewhere. */
async function walk(start: URL, subject: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = start
  for (let step = 0; next.origin === start.origin; step += 1) {
    if (step > 12) throw new Error(`The provider leads in circles: ${next.href}`)
    const answer = await send(next, cookies, subject)
    const location = answer.headers.get('Location')
    if (location === null) throw new Error(`The provider stopped: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
  }
  return next
}

async function send(url: URL, cookies: Map<string, string>, subject: string | null): Promise<Response> {
  const init: RequestInit = {
    redirect: 'manual',
    headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  }
  const isQuestion = url.pathname.startsWith('/interaction/')
  const answer = await (isQuestion ? answerQuestion(url, init, subject) : fetch(url, init))
  for (const cookie of answer.headers.getSetCookie()) {
    const pair = cookie.split(';')[0] ?? ''
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}

/** Answers a question of the provider: first for the account, then for consent. */
async function answerQuestion(url: URL, init: RequestInit, subject: string | null): Promise<Response> {
  if (subject === null) return fetch(new URL(`${url.pathname}/abort`, url), init)
  const asked = await (await fetch(url, init)).text()
  const prompt = /name="prompt" value="(\w+)"/.exec(asked)?.[1] ?? ''
  const body = new URLSearchParams({ prompt, login: subject, password: 'x' })
  return fetch(url, { ...init, method: 'POST', body })
}
