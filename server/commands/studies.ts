import { countedNoun } from '#domain/counted-noun.ts'
import * as v from 'valibot'
import { Text } from '#contract/base/values.ts'
import { Reason } from '#contract/desk/answers/operators.ts'
import { hideSource } from '#server/desk/sources/hide-source.ts'
import { countStudies } from '#server/desk/sources/service.ts'
import { command } from './command.ts'
import { operatorOf, operatorOptions } from './operator-of.ts'

const usage = `Usage: npm run studies -- list
       npm run studies -- hide SOURCE [--operator NAME] [--reason WORDS]
       npm run studies -- show SOURCE [--operator NAME] [--reason WORDS]

  list     prints the sources of the catalogue with the number of their studies
  hide     hides all studies of SOURCE from participants; seed is the source of the invented ones
  show     shows them again

  --operator  NAME of the desk's operator who does it; by default the only owner
  --reason    why, for the log
  --help      prints this
`

export const studies = command({
  usage,
  options: operatorOptions,
  given: v.union([
    v.strictObject({ words: v.strictTuple([v.literal('list')]) }),
    v.strictObject({
      words: v.strictTuple([v.picklist(['hide', 'show']), Text]),
      operator: v.optional(v.string()),
      reason: v.optional(Reason, 'All studies of the source'),
    }),
  ]),
  run: async (given, { database: { maintenance: db }, clock }) => {
    const counted = await countStudies(db)
    if (!('reason' in given)) return counted.map(lineOf).join('')
    const [act, source] = given.words
    if (!counted.some((one) => one.source === source))
      throw new Error(
        `the catalogue has no studies of ${source}, but of ${counted.map((one) => one.source).join(', ') || 'no source'}`,
      )
    const operator = await operatorOf(db, given.operator, 'npm run studies')
    const { reason } = given
    const hiding = { source, hidden: act === 'hide', reason }
    const changed = await hideSource({ database: { db }, clock }, hiding, operator)
    return `${studiesText(changed)} ${act === 'hide' ? 'hidden' : 'shown again'}\n`
  },
})

const studiesText = (count: number) => countedNoun(count, 'study', 'studies')

const lineOf = ({ source, studies: count, hidden }: Awaited<ReturnType<typeof countStudies>>[number]) =>
  `${source}: ${studiesText(count)}, ${hidden} hidden\n`
