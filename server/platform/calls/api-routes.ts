import { type Endpoint, type Policy, methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { policies } from '#contract/endpoints/policies.ts'
import { type EndpointName, type NameOf, bodies, params } from '#contract/endpoints/schemas.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readForm, readJson } from '#server/http/read-body.ts'
import { routePath } from '#server/http/known-paths.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { withSent } from '#server/platform/idempotency/http.ts'
import type { Answered, ApiCall } from './api-call.ts'
import { checksOf } from './checks.ts'
import { onceOf } from './once.ts'

const rows: Readonly<Record<EndpointName, Endpoint>> = endpoints
const isName = (name: string): name is EndpointName => Object.hasOwn(rows, name)
const policyOf: Readonly<Record<EndpointName, Policy>> = policies
const bodyOf: Partial<Record<EndpointName, v.GenericSchema>> = bodies
const paramsOf: Partial<Record<EndpointName, v.GenericSchema>> = params

/** Adds handlers to the calls of the contract. The policy of each makes its checks, in one order for all. */
export class ApiRoutes {
  readonly app = new Hono<HostEnv>()
  readonly #deps: HostDependencies

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  handle<const Row extends Endpoint>(
    row: Row,
    handler: (call: ApiCall<NameOf<Row>>) => Answered<NameOf<Row>> | Promise<Answered<NameOf<Row>>>,
  ): this {
    const name = nameOf(row)
    const policy = policyOf[name]
    const check = checksOf(this.#deps, policy)
    const path = routePath(row.path.replace('{product}', this.#deps.portalEnv.product.api))
    const before = policy.access === 'public' ? [] : [privateAnswers]
    this.app.on([methodOf(row)], [path], ...before, async (c: Context<HostEnv>) => {
      const { participant, key } = await check(c)
      const call = { c, participant, params: readParams(c, name), ...(await readBody(c, name)) }
      const once = onceOf(this.#deps, policy, { ...call, key })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks and schemas of the row have established it
      const answer: unknown = await handler({ ...call, once } as ApiCall<NameOf<Row>>)
      return answer instanceof Response ? answer : c.json(answer ?? { ok: true })
    })
    return this
  }
}

function nameOf(row: Endpoint): EndpointName {
  const name = Object.keys(rows)
    .filter(isName)
    .find((known) => rows[known] === row)
  if (name === undefined) throw new Error(`${row.path} is no call of the contract`)
  return name
}

/** @throws {HostError} `not-found` for values that name nothing. */
function readParams(c: Context<HostEnv>, name: EndpointName): unknown {
  const schema = paramsOf[name]
  const given = schema && v.safeParse(schema, c.req.param())
  if (given?.success === false) throw new HostError('not-found')
  return given?.output
}

/** The body by the schema, and as it was sent. */
async function readBody(
  c: Context<HostEnv>,
  name: EndpointName,
): Promise<{ body?: unknown; sent?: unknown }> {
  const schema = bodyOf[name]
  if (!schema) return {}
  return rows[name].encoding === 'form' ? { body: await readForm(c, schema) } : readJson(c, withSent(schema))
}
