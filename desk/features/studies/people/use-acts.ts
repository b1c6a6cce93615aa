import type { RosterAct, RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { nextState, possibleFrom, takesPlace } from '#domain/recruiting/participation.ts'
import { useEffect, useState } from 'react'
import { useOperator } from '#desk/session/operator.ts'
import { zonedMomentOf } from '#desk/shell/times.ts'
import { type ActText, actTexts } from './roster-texts.ts'

/** An act, and the moment from which it is possible; null if it is possible now. */
export interface OfferedAct extends ActText {
  from: string | null
}

type Ticked = Pick<RosterRow, 'state' | 'session_id'>

/** Time after which the bar looks whether an act has become possible. */
const lookMs = 10_000

/**
 * The acts that are possible for one of the ticked participants, now or later.
 *
 * @param isOne The records of others stay closed.
 */
export function useActs(
  chosen: readonly Ticked[],
  { sessions, study }: Pick<RosterAnswer, 'sessions' | 'study'>,
  isOne: boolean,
): OfferedAct[] {
  const operator = useOperator()
  const [now, setNow] = useState(Date.now)
  const mayReplace = !isOne && chosen.length === 1 && chosen[0]?.session_id !== null
  const acts = actTexts
    .filter(({ act }) => act !== 'pay' || study.incentive_points > 0)
    .filter(({ act }) => act !== 'book' || sessions.length > 0)
    .filter(({ replaces }) => !replaces || mayReplace)
    .filter(({ act, access }) => operator.may(access) && chosen.some(({ state }) => isPossible(act, state)))
    .map((text) => ({ text, moment: firstMoment(text.act, chosen, sessions) }))
  const isWaiting = acts.some(({ moment }) => moment !== null && moment.at > now)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setNow(Date.now()), lookMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const mayCome = chosen.some(({ state }) => takesPlace(state))
  return (
    acts
      .map(({ text, moment }) => ({
        ...text,
        from: moment !== null && moment.at > now ? zonedMomentOf(moment.timeZone, moment.at) : null,
      }))
      // Without a place nobody can attend later.
      .filter(({ act, from }) => from === null || act !== 'attend' || mayCome)
  )
}

/** When the act is first possible for one of them, and in which time zone; null if it always was for one. */
function firstMoment(
  act: RosterAct,
  chosen: readonly Ticked[],
  sessions: RosterAnswer['sessions'],
): { at: number; timeZone: string } | null {
  const moments = chosen
    .filter(({ state }) => isPossible(act, state))
    .map(({ state, session_id: own }) => {
      // A place that was taken away still names its session.
      const possible = sessions.filter(({ id }) => !takesPlace(state) || (own ?? id) === id)
      const times = possible.map(({ starts_at: startsAt, minutes }) => ({
        startsAt: new Date(startsAt),
        minutes,
      }))
      return { at: possibleFrom(act, times) ?? 0, timeZone: possible[0]?.time_zone ?? 'UTC' }
    })
  const first = moments.toSorted((one, other) => one.at - other.at)[0]
  return first === undefined || first.at === 0 ? null : first
}

const isPossible = (act: RosterAct, state: RosterRow['state']) =>
  act === 'remind' ? state === 'chosen' || state === 'accepted' : nextState(state, act, 'operator') !== null
