import * as v from 'valibot'
import { Id } from '#contract/base/values.ts'
import { Reason } from '#contract/desk/answers/operators.ts'
import { answersFile } from '#server/desk/answers/read-answers.ts'
import { HostError } from '#server/errors/host-error.ts'
import { command } from './command.ts'
import { operatorOf, operatorOptions } from './operator-of.ts'

const usage = `Usage: npm run answers -- STUDY [--operator NAME] [--reason WORDS]

Prints the answers to the questionnaire of a study as CSV. STUDY is the number in the address of its page.

  --operator  NAME of the desk's operator who reads them; by default the only owner
  --reason    why, in words for the participants: each sees that the answers were opened
  --help      prints this
`

/** Prints answers. Each participant sees which operator opened them, and why, as for answers opened at the desk. */
export const answers = command({
  usage,
  options: operatorOptions,
  given: v.object({
    words: v.strictTuple([Id]),
    operator: v.optional(v.string()),
    reason: v.optional(Reason, 'We read the answers to choose participants'),
  }),
  run: async ({ words: [study], operator, reason }, { database, dataKeys, clock, log }) => {
    const db = database.maintenance
    const reader = await operatorOf(db, operator, 'npm run answers')
    const deps = { database: { db }, dataKeys: await dataKeys(), clock, log }
    return answersFile(deps, study, { operator: reader, reason }).catch((error: unknown) => {
      throw error instanceof HostError && error.code === 'not-found'
        ? new Error(`there is no study ${study}`)
        : error
    })
  },
})
