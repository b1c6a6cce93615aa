import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import {
  addPoints,
  holdAccount,
  openPerson,
  readPeopleOnHold,
  releaseAccount,
  signOutEverywhere,
} from './service.ts'

/** Participants' accounts. */
export function peopleRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.openPerson, ({ operator, body }) => openPerson(deps, operator, body))
    .handle(endpoints.peopleOnHold, ({ operator }) => readPeopleOnHold(deps, operator))
    .handle(endpoints.holdAccount, ({ operator, body: { reason }, param }) =>
      holdAccount(deps, { participantId: idOf(param('id')), operator, reason }),
    )
    .handle(endpoints.releaseAccount, ({ operator, body: { reason, hold }, param }) =>
      releaseAccount(deps, { participantId: idOf(param('id')), operator, reason }, hold),
    )
    .handle(endpoints.addPoints, ({ operator, body: { reason, key, points }, param }) =>
      addPoints(deps, { participantId: idOf(param('id')), operator, reason }, { key, points }),
    )
    .handle(endpoints.endSessions, ({ operator, body: { reason }, param }) =>
      signOutEverywhere(deps, { participantId: idOf(param('id')), operator, reason }),
    ).app
}
