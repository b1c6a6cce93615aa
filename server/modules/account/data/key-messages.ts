import * as v from 'valibot'

/** Messages between `npm run participants -- reseal` and a running host over the command socket. */

export const ResealReply = v.variant('type', [
  v.object({
    type: v.literal('done'),
    /** Values that this run has sealed. */
    sealed: v.number(),
    /** Id of the key that seals. */
    newest: v.string(),
    /** The stored values by their key; null for values in clear. */
    uses: v.array(v.object({ key: v.nullable(v.string()), values: v.number() })),
    /** Values that do not open, and messages about the first of them. */
    unreadable: v.number(),
    examples: v.array(v.string()),
  }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type ResealReply = v.InferOutput<typeof ResealReply>

/** The reply as text for a terminal: the values that are left under each key, and those that do not open. */
export function resealText({
  sealed,
  newest,
  uses,
  unreadable,
  examples,
}: v.InferOutput<typeof Done>): string {
  const inUse = uses.filter(({ key }) => key !== newest)
  const lines = [
    `${valuesText(sealed)} sealed with the key ${newest}`,
    ...inUse.map(
      ({ key, values }) => `${valuesText(values)} left ${key === null ? 'in clear' : `under the key ${key}`}`,
    ),
    ...(inUse.length === 0 ? ['No value is left under another key: the others can be removed'] : []),
    ...examples,
    ...(unreadable > examples.length ? [`… and ${unreadable - examples.length} more that do not open`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const [Done] = ResealReply.options

const valuesText = (count: number) => (count === 1 ? '1 value' : `${count} values`)
