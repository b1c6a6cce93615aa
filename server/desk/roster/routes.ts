import { tidyLine } from '#contract/base/typed-text.ts'
import { participationStates } from '#contract/answers/participations.ts'
import { rosterOrders } from '#contract/desk/answers/roster.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { reasonOf } from '#server/desk/openings/open-records.ts'
import { actOnRoster } from './act.ts'
import { readSessions } from './read-sessions.ts'
import { readRoster } from './read-roster.ts'
import { writeToRoster } from './write-to-roster.ts'

/** A whole number of an address; null without one. */
const whole = (text = '') => wholeNumber(text)

export function rosterRoutes(deps: DeskDependencies) {
  const { clock, dataKeys, log } = deps
  const store = { db: deps.database.db, dataKeys, log }
  return new DeskRoutes(deps)
    .handle(endpoints.readRoster, ({ c, operator, param }) => {
      const { state, key, value, session, from_age, to_age, wanted, order, who, after } = c.req.query()
      const states = participationStates.filter((name) => state?.split(',').includes(name))
      const asked = {
        studyId: idOf(param('id')),
        states: states.length > 0 ? states : null,
        answer: key && value ? { key, value: tidyLine(value) } : null,
        sessionId: whole(session),
        age: { from: whole(from_age), to: whole(to_age) },
        wanted: whole(wanted),
        order: rosterOrders.find((name) => name === order) ?? null,
        who: who || null,
        after: after || null,
      }
      return readRoster({ ...store, config: deps.config }, asked, { operator, reason: reasonOf(c) }, clock())
    })
    .handle(endpoints.readSessions, ({ c, operator }) =>
      readSessions({ ...deps, db: deps.database.db }, c.req.query(), operator, clock()),
    )
    .handle(endpoints.actOnRoster, ({ body, operator, param }) =>
      actOnRoster(deps, idOf(param('id')), body, { operator, pays: false }),
    )
    .handle(endpoints.payOnRoster, ({ body, operator, param }) =>
      actOnRoster(deps, idOf(param('id')), body, { operator, pays: true }),
    )
    .handle(endpoints.writeToRoster, ({ body, operator, param }) =>
      writeToRoster(deps, idOf(param('id')), body, operator),
    ).app
}
