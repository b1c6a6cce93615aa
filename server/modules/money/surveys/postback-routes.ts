import { BlockList, isIP } from 'node:net'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { onBehalfOf } from '#server/db/connection-shares.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { withAndWithoutSlash } from '#server/platform/lost-postbacks.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { unsignedRefusals } from '#server/http/request-limit.ts'
import type { SurveyConnection } from './connection.ts'
import { applyPostback } from './credit.ts'
import { Postback, type PostbackRefusal, postbackPath, postbackRefusals } from './postback.ts'
import { isSignature } from '#server/secrets/is-signature.ts'
import { signForCpx } from './signatures.ts'

/**
 * Receives the survey provider's results. Answers `ok` once a postback has been applied, now or earlier; any
 * other status makes the provider send it again.
 */
export function postbackRoutes(deps: HostDependencies, connection: SurveyConnection): Hono<HostEnv> {
  const { settings } = connection
  const isSender = senderCheck(connection)
  const unsigned = unsignedRefusals(deps.clock)
  const app = new Hono<HostEnv>()

  app.on('GET', withAndWithoutSlash(postbackPath), privateAnswers, async (c) => {
    if (!isSender(c)) return refuse(c, 'wrong-sender')
    const query = c.req.queries()
    // A repeated parameter could be read as one value here and as another elsewhere.
    if (Object.values(query).some((values) => values.length > 1)) return refuse(c, 'unreadable')
    const given = c.req.query()
    const transaction = given['trans_id'] ?? ''
    if (!isSignature(given['hash'] ?? '', signForCpx(transaction, settings.secret))) {
      return refuse(c, 'wrong-signature')
    }
    const postback = v.safeParse(Postback, given)
    if (!postback.success) return refuse(c, 'unreadable', transaction)
    const { output } = postback
    const refusal = await onBehalfOf(`survey taker ${output.user_id}`, () =>
      applyPostback(deps, settings, output),
    )
    return refusal === null ? c.text('ok') : refuse(c, refusal, transaction)
  })

  /**
   * A refusal in spite of a valid signature is logged as an error for the operator.
   *
   * @throws {HostError} `rate-limited`, without a log line, for an address that sends too many without a
   * valid signature.
   */
  function refuse(c: Context<HostEnv>, reason: PostbackRefusal, transaction?: string): Response {
    const { requestId } = c.var
    if (transaction === undefined) {
      unsigned.count(c.var.clientAddress)
      deps.log.warn({ requestId, reason }, 'survey postback refused')
    } else {
      deps.log.error(
        { requestId, reason, transaction: transaction.slice(0, 64) },
        'signed survey postback refused',
      )
    }
    c.set('refusal', reason)
    return c.text(reason, postbackRefusals[reason])
  }

  return app
}

/** Checks the address that our own proxies vouch for. Addresses in the query are the participant's. */
function senderCheck({ settings, isWall }: SurveyConnection) {
  const allowed = new BlockList()
  for (const address of settings.postbackAddresses) allowed.addAddress(address, familyOf(address))
  return (c: Context<HostEnv>): boolean => {
    if (c.env?.isOwnCall) return isWall
    const { clientAddress } = c.var
    return isIP(clientAddress) !== 0 && allowed.check(clientAddress, familyOf(clientAddress))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
