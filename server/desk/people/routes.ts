import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { readPosition } from '#server/desk/calls/list-position.ts'
import { signOutEverywhere } from './access.ts'
import { addPoints, readWishes, withdrawPoints } from './points.ts'
import { holdAccounts, openPerson, readPeopleOnHold, releaseAccount, searchPeople } from './service.ts'

export function peopleRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.openPerson, ({ operator, body }) => openPerson(deps, operator, body))
    .handle(endpoints.findPeople, ({ operator, body }) => searchPeople(deps, operator, body))
    .handle(endpoints.peopleOnHold, ({ operator, c }) =>
      readPeopleOnHold(deps, operator, readPosition(c.req.query('after'))),
    )
    .handle(endpoints.holdAccount, ({ operator, body: { reason, ...held }, param }) =>
      holdAccounts(deps, { participantId: idOf(param('id')), operator, reason }, held),
    )
    .handle(endpoints.releaseAccount, ({ operator, body: { reason, hold }, param }) =>
      releaseAccount(deps, { participantId: idOf(param('id')), operator, reason }, hold),
    )
    .handle(endpoints.addPoints, ({ operator, body: { reason, ...entry }, param }) =>
      addPoints(
        deps,
        { participantId: idOf(param('id')), operator, reason },
        entry,
        deps.config.pointsLimits,
      ),
    )
    .handle(endpoints.pointsWishes, ({ operator }) => readWishes(deps, operator))
    .handle(endpoints.withdrawPoints, async ({ operator, body, param }) => {
      await withdrawPoints(deps, { participantId: idOf(param('id')), operator }, body)
    })
    .handle(endpoints.endSessions, async ({ operator, body: { reason }, param }) => {
      await signOutEverywhere(deps, { participantId: idOf(param('id')), operator, reason })
    }).app
}
