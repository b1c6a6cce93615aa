import type { Alert } from '#domain/alerts/alerts.ts'
import { study } from '#tests/support/builders/studies/study.ts'

/** Studies and kept searches by the same numbers at each run, and what a search finds said without the product's parts. */
export function randomAlerts(
  alert: (id: string, chosen: Partial<Alert>, search: Partial<Alert['search']>) => Alert,
) {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[random(items.length)] ?? items[0]
  const words = ['brivolex', 'quandarin', 'mostelup', 'farkhudan', 'zebrowith', 'holumpty'] as const
  let id = 0
  const make = () => ({
    ...study({
      id: ++id,
      title: [...new Set([pick<string>(words), pick<string>(words)])].join(' '),
      online: random(2) === 0,
      category: pick([1, 2]),
      dmas: pick<number[]>([[], [501], [803]]),
    }),
    languages: pick<string | null>([null, 'en-es']),
    hourly_pay: pick<number | null>([null, 10, 20, 40]),
  })
  const lists = [{ kind: 'my' }, { kind: 'all' }, { kind: 'category', slug: 'focus-groups' }] as const
  const keep = (number: number) =>
    alert(
      `alert-${number}`,
      {
        name: `search ${number}`,
        list: pick<(typeof lists)[number]>(lists),
        person: pick<string | null>([null, null, 'p']),
        leastHourly: pick<number | null>([null, null, 15, 30]),
      },
      {
        text: pick<string>(['', ...words]),
        place: pick<Alert['search']['place']>(['anywhere', 'online', 'in-person']),
        isInSpanish: random(4) === 0,
        category: pick<string | null>([null, null, 'focus-groups']),
      },
    )
  /** Says the same without the search, the indexes and the stored record. */
  const matches = (
    { list, search, person, leastHourly }: Alert,
    { title, ...one }: ReturnType<typeof make>,
  ) =>
    (list.kind === 'all'
      ? !one.dmas.includes(803)
      : one.dmas.length === 0 || (person === null && one.dmas.includes(501))) &&
    (list.kind !== 'category' || one.category === 1) &&
    title.includes(search.text) &&
    (search.place === 'anywhere' || one.online === (search.place === 'online')) &&
    (!search.isInSpanish || one.languages !== null) &&
    (search.category === null || one.category === 1) &&
    (leastHourly === null || (one.hourly_pay ?? 0) >= leastHourly)
  return { random, make, keep, matches }
}
