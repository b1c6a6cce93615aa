import { randomUUID } from 'node:crypto'
import documents from '#server/content/stand-ins/identity-documents.json' with { type: 'json' }
import type { IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/runtime/secrets.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { identityWebhookPath, signNotice, webhookHeaders } from '#server/modules/member/identity/notice.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { Seal } from '#server/stand-ins/seal.ts'
import { parseUrl } from '#contract/base/web-address.ts'

export { documents }

export const identityPagePath = `${sandboxIdentityPath}/verify/`

/** What a session's address carries: the provider itself remembers nothing. */
const Ticket = v.object({ id: v.string(), vendorData: v.string(), callback: v.string() })
export type Ticket = v.InferOutput<typeof Ticket>

/** Documents to show on the provider's page, by name, each with the decision that it leads to. */
export const Documents = v.record(
  v.string(),
  v.strictObject({
    label: v.string(),
    decision: v.strictObject({
      status: v.picklist(['approved', 'resubmission_requested', 'declined']),
      code: v.pipe(v.number(), v.integer()),
      reason: v.nullable(v.string()),
    }),
  }),
)
export type DocumentName = keyof typeof documents

type Send = (request: Request) => Response | Promise<Response>

/** The sandbox's identity provider: creates sessions, and tells the portal's host by signed webhooks how they go. */
export class IdentityProvider {
  readonly #deps: HostDependencies
  readonly #settings: IdentitySettings
  readonly #send: Send
  readonly #tickets: Seal<Ticket>

  /** @param send Carries the provider's webhooks to the portal's host. */
  constructor(deps: HostDependencies, settings: IdentitySettings, send: Send) {
    this.#deps = deps
    this.#settings = settings
    this.#send = send
    this.#tickets = new Seal(deriveKey(deps.secret, 'sandbox identity ticket'), Ticket)
  }

  /** The answer to a session post, in the provider's shape. */
  create({ verification: { vendorData, callback } }: IdentitySessionBody) {
    const id = randomUUID()
    const home = `${this.#deps.config.publicOrigin}/my`
    const sessionToken = this.#tickets.close({
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

  /** Null for a ticket that is not ours. */
  open(ticket: string): Ticket | null {
    return this.#tickets.open(ticket)
  }

  /** Tells that somebody has begun, or has sent her pictures. Returns whether the host has taken it. */
  tellEvent({ id, vendorData }: Ticket, action: 'started' | 'submitted'): Promise<boolean> {
    const code = action === 'started' ? 7001 : 7002
    return this.#tell({ id, attemptId: randomUUID(), feature: 'selfid', code, action, vendorData })
  }

  /** Tells what came of a session. Returns whether the host has taken it. */
  tellDecision({ id, vendorData }: Ticket, document: DocumentName): Promise<boolean> {
    const { status, code, reason } = documents[document].decision
    const decisionTime = this.#deps.clock().toISOString()
    return this.#tell({
      status: 'success',
      verification: { id, attemptId: randomUUID(), status, code, reason, vendorData, decisionTime },
    })
  }

  async #tell(notice: object): Promise<boolean> {
    const body = JSON.stringify(notice)
    const answer = await this.#send(
      new Request(this.#deps.config.publicOrigin + identityWebhookPath, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [webhookHeaders.client]: this.#settings.apiKey,
          [webhookHeaders.signature]: signNotice(body, this.#settings.secret),
        },
        body,
      }),
    )
    return answer.ok
  }

  /** A page may be led back to a portal of this host alone. */
  #isOfPortal(address: string): boolean {
    const { publicOrigin, portalOrigins } = this.#deps.config
    return [publicOrigin, ...portalOrigins].includes(parseUrl(address)?.origin ?? '')
  }
}
