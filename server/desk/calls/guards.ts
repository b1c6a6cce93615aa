import { type Role, mayActAs } from '#contract/desk/answers/operators.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { DeskDependencies } from './dependencies.ts'
import type { DeskEnv, SignedInOperator } from './desk-env.ts'
import { DeskError } from './desk-error.ts'
import { stepUpSeconds } from './session-times.ts'

/** The operator behind a request. @throws {HostError} `unauthenticated` for a visitor. */
function operatorOf(c: Context<DeskEnv>): SignedInOperator {
  const { operator } = c.var
  if (operator === undefined) throw new HostError('unauthenticated')
  return operator
}

/** Refuses visitors and lesser roles before anything of the request is read. */
export function requireRole(role: Role): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (!mayActAs(operatorOf(c).role, role)) throw new DeskError('forbidden')
    await next()
  }
}

/** Refuses a session whose passkey was not used in the last minutes: its cookie alone may be stolen. */
function checkStepUp({ stepUpAt }: Pick<SignedInOperator, 'stepUpAt'>, now: Date): void {
  if (secondsAfter(stepUpAt, stepUpSeconds) <= now) throw new DeskError('step-up-required')
}

function requireStepUp({ clock }: Pick<DeskDependencies, 'clock'>): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    checkStepUp(operatorOf(c), clock())
    await next()
  }
}

/** The guards of a call that gives points, for one that does so with some bodies alone. */
export function requirePayer(operator: Pick<SignedInOperator, 'role' | 'stepUpAt'>, now: Date): void {
  if (!mayActAs(operator.role, 'payer')) throw new DeskError('payer-needed')
  checkStepUp(operator, now)
}

/** A request without a browser's word on its origin is refused too: only browsers use the desk. */
function requireOwnOrigin({ desk }: Pick<DeskDependencies, 'desk'>): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const isForeign = site !== undefined && site !== 'same-origin'
    if (isForeign || c.req.header('Origin') !== desk.origin) throw new DeskError('wrong-origin')
    await next()
  }
}

export function guardsOf(
  deps: DeskDependencies,
  { method, access, stepUp }: DeskEndpoint,
): MiddlewareHandler<DeskEnv>[] {
  return [
    ...(method === 'POST' ? [requireOwnOrigin(deps)] : []),
    ...(access === 'anyone' ? [] : [requireRole(access)]),
    ...(stepUp ? [requireStepUp(deps)] : []),
  ]
}
