import { countedNoun } from '#domain/counted-noun.ts'
import type { KeyUse, Resealed } from './reseal.ts'

/**
 * Report of a run: the values that it sealed, those left under each other key, and those that do not open.
 *
 * @param newest Id of the key that seals.
 */
export function resealText(
  { sealed, unreadable, examples }: Resealed,
  newest: string,
  uses: readonly KeyUse[],
): string {
  const left = uses.filter(({ key }) => key !== newest)
  const lines = [
    `${valuesText(sealed)} sealed with the key ${newest}`,
    ...left.map(
      ({ key, values }) => `${valuesText(values)} left ${key === null ? 'in clear' : `under the key ${key}`}`,
    ),
    ...(left.length === 0 ? ['No value is left under another key: the others can be removed'] : []),
    ...examples,
    ...(unreadable > examples.length ? [`… and ${unreadable - examples.length} more that do not open`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const valuesText = (count: number) => countedNoun(count, 'value', 'values')
