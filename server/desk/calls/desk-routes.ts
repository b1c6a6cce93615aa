import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readFileBody, readJson } from '#server/http/read-body.ts'
import { routePath } from '#server/platform/calls/known-paths.ts'
import type { DeskDependencies } from './dependencies.ts'
import type { DeskEnv, SignedInOperator } from './desk-env.ts'
import { guardsOf } from './guards.ts'

/** A call that has passed the checks of its row. */
export interface DeskCall<Row extends DeskEndpoint> {
  c: Context<DeskEnv>
  operator: Row extends { access: 'anyone' } ? undefined : SignedInOperator
  body: Row extends { body: infer Body extends v.GenericSchema } ? v.InferOutput<Body> : undefined
  file: Row extends { file: object } ? Buffer : undefined
  param: (name: string) => string
}

type AnswerOf<Row extends DeskEndpoint> = Row extends { answer: infer Answer extends v.GenericSchema }
  ? v.InferOutput<Answer>
  : void

/** Adds handlers to the calls of the contract. The types refuse an answer of another shape. */
export class DeskRoutes {
  readonly app = new Hono<DeskEnv>()
  readonly #deps: DeskDependencies

  constructor(deps: DeskDependencies) {
    this.#deps = deps
  }

  handle<const Row extends DeskEndpoint>(
    row: Row,
    handler: (call: DeskCall<Row>) => Promise<AnswerOf<Row>>,
  ): this {
    const checks = [privateAnswers, ...guardsOf(this.#deps, row)]
    this.app.on([row.method ?? 'GET'], [routePath(row.path)], ...checks, async (c: Context<DeskEnv>) => {
      const body = row.body && (await readJson(c, row.body))
      const file = row.file && (await readFileBody(c, row.file.maxBytes))
      const param = (name: string) => c.req.param(name) ?? ''
      const call = { c, operator: c.var.operator, body, file, param }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guards and `readJson` have established it
      const answer: unknown = await handler(call as DeskCall<Row>)
      return answer === undefined ? c.body(null, 204) : c.json(answer)
    })
    return this
  }
}
