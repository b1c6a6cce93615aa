import { daySeconds } from '#domain/dates/spans.ts'
import {
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  type CustomFetch,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import * as v from 'valibot'
import type { HostConfig } from '#server/config/config.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readAnswerText } from '#server/outgoing/collect.ts'
import { GoogleRefusal } from './refusal.ts'

/** Limit of each call to the provider, because the participant waits in front of an empty window. */
const timeoutSeconds = 5
const maxAnswerBytes = 1024 * 1024
/** How long the provider's metadata are cached. */
const descriptionSeconds = daySeconds

/** Values of a started sign-in that the host needs again at its end. */
export const PendingSignIn = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** When another authentication was demanded, in milliseconds; null if any sign-in will do. */
  demandedAt: v.nullable(v.number()),
})
export type PendingSignIn = v.InferOutput<typeof PendingSignIn>

export interface GoogleIdentity {
  subject: string
  /** Null if the provider stated none. */
  email: string | null
  isEmailVerified: boolean
  /** When the participant gave credentials to the provider, if the host demanded that; else null. */
  authenticatedAt: Date | null
}

/** Allows for the two requests to the provider, and for its whole seconds. */
const toleranceSeconds = 30

/**
 * A client for Google's sign-in: OpenID Connect's authorization-code flow with PKCE, state and nonce. It
 * works with any provider of that flow.
 */
export class GoogleProvider {
  readonly #client: NonNullable<HostConfig['google']>
  readonly #redirectUri: string
  readonly #deps: Pick<HostDependencies, 'clock' | 'log'>
  #description: { configuration: Promise<Configuration>; madeAt: number } | null = null

  /** @param redirectUri Absolute address to which the provider sends participants back. */
  constructor(
    client: NonNullable<HostConfig['google']>,
    redirectUri: string,
    deps: Pick<HostDependencies, 'clock' | 'log'>,
  ) {
    this.#client = client
    this.#redirectUri = redirectUri
    this.#deps = deps
  }

  /**
   * Starts a sign-in: returns the provider's address for the participant, and the values to keep until the
   * end.
   *
   * @param isAgain Whether the provider has to ask for credentials although the participant is signed in there.
   * @throws {GoogleRefusal} `unavailable`.
   */
  async start(isAgain: boolean): Promise<{ address: string; pending: PendingSignIn }> {
    const pending = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      demandedAt: isAgain ? this.#deps.clock().getTime() : null,
    }
    const address = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(isAgain && demandAuthentication),
    })
    return { address: address.href, pending }
  }

  /**
   * Completes a sign-in: returns the participant's identity.
   *
   * @param query The query of the browser's request.
   * @throws {GoogleRefusal} `denied`, `mismatch`, `not-again` or `unavailable`.
   */
  async complete(query: URLSearchParams, pending: PendingSignIn): Promise<GoogleIdentity> {
    if (query.get('state') !== pending.state) throw new GoogleRefusal('mismatch')
    const configuration = await this.#configuration()
    const address = new URL(this.#redirectUri)
    address.search = query.toString()
    try {
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
      })
      const claims = tokens.claims()
      if (!claims) throw new GoogleRefusal('unavailable')
      const email = typeof claims['email'] === 'string' ? claims['email'] : null
      return {
        subject: claims.sub,
        email,
        isEmailVerified: claims['email_verified'] === true,
        authenticatedAt: this.#authenticatedAt(claims, pending),
      }
    } catch (error) {
      throw this.#refusalOf(error)
    }
  }

  #authenticatedAt(claims: AuthenticationTimes, { demandedAt }: PendingSignIn): Date | null {
    if (demandedAt === null) return null
    const now = this.#deps.clock()
    // The participant can remove the demand from the address, and a provider may ignore it.
    if (!isAuthenticatedWithin(claims, (now.getTime() - demandedAt) / 1000))
      throw new GoogleRefusal('not-again')
    return now
  }

  /** Metadata that could not be fetched are requested again for the next participant. */
  async #configuration(): Promise<Configuration> {
    const now = this.#deps.clock().getTime()
    if (!this.#description || now - this.#description.madeAt > descriptionSeconds * 1000) {
      this.#description = { configuration: this.#discover(), madeAt: now }
    }
    const current = this.#description
    try {
      return await current.configuration
    } catch (error) {
      if (this.#description === current) this.#description = null
      throw this.#refusalOf(error)
    }
  }

  #discover(): Promise<Configuration> {
    const issuer = new URL(this.#client.issuer)
    // TLS would suffice for a token that comes directly from the provider; its signature is verified as well.
    const execute = [enableNonRepudiationChecks]
    // The settings allow plain `http` on this machine only.
    if (issuer.protocol === 'http:') execute.push(allowInsecureRequests)
    return discovery(issuer, this.#client.clientId, this.#client.clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute,
      [customFetch]: boundedFetch,
    })
  }

  #refusalOf(error: unknown): GoogleRefusal {
    if (error instanceof GoogleRefusal) return error
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      return new GoogleRefusal('denied', error)
    }
    this.#deps.log.warn(
      { err: error, reason: providerCode(error) },
      'sign-in with the OpenID provider failed',
    )
    return new GoogleRefusal(isBrowsersFault(error) ? 'mismatch' : 'unavailable', error)
  }
}

/** All that this flow sends is a form. */
const boundedFetch: CustomFetch = async (address, { body, ...options }) => {
  const form = body instanceof URLSearchParams ? body : null
  const answer = await fetch(address, { ...options, body: form })
  return new Response(await readAnswerText(answer, maxAnswerBytes), answer)
}

/** `max_age` is the standard's way; Google states the time for this `claims` request only. */
const demandAuthentication = {
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

/** When an ID token was made, and when its participant gave credentials, in seconds of the provider's clock. */
export interface AuthenticationTimes {
  iat: number
  auth_time?: number
}

/** Whether the provider asked for credentials at most so long before it made the token. */
export function isAuthenticatedWithin({ iat, auth_time }: AuthenticationTimes, seconds: number): boolean {
  return auth_time !== undefined && iat - auth_time <= seconds + toleranceSeconds
}

/** The provider's code, such as `invalid_client`. It may come by the browser: only text shaped like one is kept. */
function providerCode(error: unknown): string | undefined {
  const isAnswer = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError
  return isAnswer && /^[a-z_]{1,40}$/.test(error.error) ? error.error : undefined
}

/** Whether an answer was replayed or made up: its code is spent or unknown, or it has a wrong form. */
function isBrowsersFault(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof ClientError && error.code === 'OAUTH_INVALID_RESPONSE'
}
