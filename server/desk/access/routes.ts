import * as endpoints from '#contract/desk/endpoints.ts'
import { work } from '#server/work/work.ts'
import { mayActAs } from '#contract/desk/answers/operators.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import {
  changeNotices,
  changeOperator,
  inviteLink,
  inviteOperator,
  listOperators,
  removePasskey,
} from './operators.ts'
import { adoptSession, endSession, sessionAnswer } from './sessions.ts'
import { enrol, enrolOptions, signIn, signInOptions, stepUp, stepUpOptions } from './sign-in.ts'

export function accessRoutes(deps: DeskDependencies) {
  const { database, clock, desk } = deps
  const { db } = database
  return new DeskRoutes(deps)
    .handle(endpoints.enrolOptions, ({ body }) => enrolOptions(deps, body.token))
    .handle(endpoints.enrol, async ({ c, body }) => {
      const session = await enrol(deps, body)
      adoptSession(deps, c, session.token)
      return sessionAnswer(db, session.operator)
    })
    .handle(endpoints.signInOptions, async () => ({ options: await signInOptions(deps) }))
    .handle(endpoints.signIn, async ({ c, body }) => {
      const session = await signIn(deps, body.response)
      adoptSession(deps, c, session.token)
      return sessionAnswer(db, session.operator)
    })
    .handle(endpoints.session, ({ operator }) => sessionAnswer(db, operator))
    .handle(endpoints.signOut, ({ c }) => endSession(deps, c))
    .handle(endpoints.stepUpOptions, async ({ operator }) => ({
      options: await stepUpOptions(deps, operator),
    }))
    .handle(endpoints.stepUp, async ({ operator, body }) =>
      sessionAnswer(db, await stepUp(deps, operator, body.response)),
    )
    .handle(endpoints.operators, async ({ operator: { operatorId, role } }) => ({
      operators: await listOperators(db, clock(), mayActAs(role, 'owner') ? undefined : operatorId),
    }))
    .handle(endpoints.invite, async ({ operator, body }) => {
      const invite = await work(deps, operator, (w) => inviteOperator(w, body, operator.operatorId))
      return { link: inviteLink(desk.origin, invite), expires_at: invite.expiresAt.toISOString() }
    })
    .handle(endpoints.changeOperator, async ({ operator, body, param }) => {
      await work(deps, operator, (w) => changeOperator(w, idOf(param('id')), body))
      return { operators: await listOperators(db, clock()) }
    })
    .handle(endpoints.changeNotices, async ({ operator, body }) => {
      await work(deps, operator, (w) => changeNotices(w, operator.operatorId, body))
    })
    .handle(endpoints.removePasskey, async ({ operator, body, param }) => {
      const operatorId = idOf(param('id'))
      if (operatorId !== operator.operatorId && !mayActAs(operator.role, 'owner'))
        throw new DeskError('forbidden')
      await work(deps, operator, (w) => removePasskey(w, { ...body, operatorId }))
    }).app
}
