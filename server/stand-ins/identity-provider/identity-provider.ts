import { randomUUID } from 'node:crypto'
import documents from '#server/content/stand-ins/identity-documents.json' with { type: 'json' }
import type { IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/secrets/secrets.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { identityWebhookPath, signWebhook, webhookHeaders } from '#server/modules/member/identity/notice.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { SignedValue } from '#server/platform/sealing/signed-value.ts'
import { parseUrl } from '#contract/base/web-address.ts'

export const identityPagePath = `${sandboxIdentityPath}/verify/`

/** The content of a session's address; the provider itself stores nothing. */
const Ticket = v.object({ id: v.string(), vendorData: v.string(), callback: v.string() })
export type Ticket = v.InferOutput<typeof Ticket>

/** Documents to show on the provider's page, by name, each with the decision that it leads to. */
export type DocumentName = keyof typeof documents

type Send = (request: Request) => Response | Promise<Response>

/** The sandbox's identity provider: creates sessions, and reports progress to the host by signed webhooks. */
export class IdentityProvider {
  readonly #deps: HostDependencies
  readonly #settings: IdentitySettings
  readonly #send: Send
  readonly #tickets: SignedValue<Ticket>

  /** @param send Sends the provider's webhooks to the portal's host. */
  constructor(deps: HostDependencies, settings: IdentitySettings, send: Send) {
    this.#deps = deps
    this.#settings = settings
    this.#send = send
    this.#tickets = new SignedValue([deriveKey(deps.secret, 'sandbox identity ticket')], Ticket)
  }

  /** The answer to a session post, in the provider's format. */
  create({ verification: { vendorData, callback } }: IdentitySessionBody) {
    const id = randomUUID()
    const home = `${this.#deps.config.publicOrigin}/my`
    const sessionToken = this.#tickets.sign({
      id,
      vendorData,
      callback: callback !== undefined && this.#isOfPortal(callback) ? callback : home,
    })
    const { publicOrigin } = this.#deps.config
    return {
      status: 'success',
      verification: {
        id,
        url: `${publicOrigin}${identityPagePath}?s=${sessionToken}`,
        vendorData,
        host: publicOrigin,
        status: 'created',
        sessionToken,
      },
    }
  }

  /** Null for a ticket that this provider has not signed. */
  open(ticket: string): Ticket | null {
    return this.#tickets.verify(ticket)
  }

  /** Reports that the participant has started, or has sent the pictures. Returns whether the host accepted it. */
  sendEvent({ id, vendorData }: Ticket, action: 'started' | 'submitted'): Promise<boolean> {
    const code = action === 'started' ? 7001 : 7002
    return this.#sendWebhook({ id, attemptId: randomUUID(), feature: 'selfid', code, action, vendorData })
  }

  sendDecision({ id, vendorData }: Ticket, document: DocumentName): Promise<boolean> {
    const { status, code, reason } = documents[document].decision
    const decisionTime = this.#deps.clock().toISOString()
    return this.#sendWebhook({
      status: 'success',
      verification: { id, attemptId: randomUUID(), status, code, reason, vendorData, decisionTime },
    })
  }

  async #sendWebhook(notice: object): Promise<boolean> {
    const body = JSON.stringify(notice)
    const answer = await this.#send(
      new Request(this.#deps.config.publicOrigin + identityWebhookPath, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [webhookHeaders.client]: this.#settings.apiKey,
          [webhookHeaders.signature]: signWebhook(body, this.#settings.secret),
        },
        body,
      }),
    )
    return answer.ok
  }

  /** The page may lead back only to a portal of this host. */
  #isOfPortal(address: string): boolean {
    const { publicOrigin, portalOrigins } = this.#deps.config
    return [publicOrigin, ...portalOrigins].includes(parseUrl(address)?.origin ?? '')
  }
}
