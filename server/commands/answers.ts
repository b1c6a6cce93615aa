import * as v from 'valibot'
import { Id } from '#contract/base/values.ts'
import { Reason } from '#contract/desk/answers/operators.ts'
import { findOperators } from '#server/desk/access/repo.ts'
import { answersFile } from '#server/desk/answers/read-answers.ts'
import { HostError } from '#server/errors/host-error.ts'
import { command } from './command.ts'

const usage = `Usage: npm run answers -- STUDY [--operator NAME] [--reason WORDS]

Prints the answers to the questionnaire of a study as CSV. STUDY is the number in the address of its page.

  --operator  NAME of the desk's operator who reads them; by default the only owner
  --reason    why, in words for the participants: each sees that the answers were opened
  --help      prints this
`

const actor = { command: 'npm run answers' }

/** As at the desk, each participant sees which operator opened the answers, and why. */
export const answers = command({
  usage,
  failure: 'Not done',
  options: { operator: { type: 'string' }, reason: { type: 'string' } },
  given: v.object({
    words: v.strictTuple([Id]),
    operator: v.optional(v.string()),
    reason: v.optional(Reason, 'We read the answers to choose participants'),
  }),
  run: async ({ words: [study], operator, reason }, { database, dataKeys, clock }) => {
    const store = { db: database.maintenance, dataKeys: await dataKeys() }
    const [reader, ...others] = (await findOperators(store.db)).filter(
      ({ active, name, role }) => active && (operator === undefined ? role === 'owner' : name === operator),
    )
    if (reader === undefined || others.length > 0) {
      if (operator === undefined) throw new Error('say who reads them: --operator NAME')
      throw new Error(`there is no active operator ${operator}`)
    }
    const opening = { operator: { operatorId: reader.id }, actor, reason }
    return answersFile(store, study, opening, clock()).catch((error: unknown) => {
      throw error instanceof HostError && error.code === 'not-found'
        ? new Error(`there is no study ${study}`)
        : error
    })
  },
})
