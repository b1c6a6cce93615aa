import { median } from '../parts/load.ts'
import type { Figure } from '../parts/measurement.ts'
import type { Visit } from './device.ts'

export interface UsableGoals {
  /** First answered press, relative to the bare stack's. */
  usableRatio?: number
  /** Main-thread work until then, likewise. */
  workRatio?: number
  /** Likewise, until each control that is on the screen with the first content has answered. */
  allRatio?: number
  /** KiB of compressed scripts until then. Left out where a worker answers: it passes them on unpacked. */
  scripts?: { atMost?: number }
}

/** First answered press, with the main-thread work and the scripts until then, beside the bare stack's. */
export function usableFigures(
  name: string,
  own: readonly Visit[],
  bare: readonly Visit[],
  goals: UsableGoals,
  all: readonly number[] = [],
): Figure[] {
  const middle = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]))
  const besideStack = (what: string, key: keyof Visit, atMost?: number): Figure[] => [
    { what: `${name}: ${what}`, value: middle(own, key), unit: 'ms' },
    { what: `${name}: ${what}, stack`, value: middle(bare, key), unit: 'ms' },
    {
      what: `${name}: ${what}, ratio to stack`,
      value: middle(own, key) / middle(bare, key),
      unit: '',
      ...goalOf(atMost),
    },
  ]
  const times = [
    ...besideStack('usable', 'usableMs', goals.usableRatio),
    ...besideStack('work until usable', 'workMs', goals.workRatio),
    ...(all.length === 0 ? [] : everyControl(name, median(all), middle(bare, 'usableMs'), goals.allRatio)),
  ]
  if (goals.scripts === undefined) return times
  const scripts = `${name}: scripts until usable`
  return [
    ...times,
    {
      what: scripts,
      value: middle(own, 'scriptBytes') / 1024,
      unit: 'KiB',
      ...goalOf(goals.scripts.atMost),
    },
    { what: `${scripts}, stack`, value: middle(bare, 'scriptBytes') / 1024, unit: 'KiB' },
  ]
}

function everyControl(name: string, ms: number, stackMs: number, atMost?: number): Figure[] {
  const what = `${name}: every control`
  return [
    { what, value: ms, unit: 'ms' },
    { what: `${what}, ratio to stack`, value: ms / stackMs, unit: '', ...goalOf(atMost) },
  ]
}

const goalOf = (atMost?: number) => (atMost === undefined ? {} : { goal: { atMost } })
