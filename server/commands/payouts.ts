import * as v from 'valibot'
import { Line } from '#contract/base/typed-lines.ts'
import { payoutsText } from './payout-report.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { readWaiting } from '#server/desk/payouts/queue.ts'
import { workingOnPayouts } from '#server/desk/payouts/service.ts'
import { command } from './command.ts'
import { operatorOf, operatorOptions } from './operator-of.ts'

const usage = `Usage: npm run payouts -- list [--operator NAME]
       npm run payouts -- sent REFERENCE [--note PAYOUT_REFERENCE] [--despite-reversal]
       npm run payouts -- failed REFERENCE REASON
       npm run payouts -- hold REFERENCE REASON
       npm run payouts -- release REFERENCE REASON
       npm run payouts -- stop REFERENCE REASON
       npm run payouts -- undo REFERENCE REASON

  list     prints the cash-outs that wait for a gift card, oldest first, for NAME of the desk's operators, by default
           the only owner: each participant sees that the payout was opened. CHECK marks a participant who has lost points
           to a reversal since the request, or whose balance is below zero; AT THE PROVIDER what nobody else may send
  sent     records that the gift card was sent. A cash-out marked CHECK needs --despite-reversal
  failed   records that it could not be sent, and returns the points
  hold     keeps it from being sent until it is released. The participant reads the reason
  release  ends the hold
  stop     ends the order at the gift card provider, unless the provider has it
  undo     withdraws the mark as sent, after an operator has asked for it at the desk. It is on hold then

Participants get an e-mail about sent, failed, hold, release and undo, unless they do not want any. The host sends it
while it runs.
  --help   prints this
`

const Reference = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9A-Z]{1,20}$/))
const Note = Line(200)

const List = v.pipe(
  v.strictObject({ words: v.strictTuple([v.literal('list')]), operator: v.optional(v.string()) }),
  v.transform(({ operator }) => ({ action: 'list' as const, operator })),
)
const Sent = v.pipe(
  v.strictObject({
    words: v.strictTuple([v.literal('sent'), Reference]),
    note: v.optional(Note),
    'despite-reversal': v.optional(v.boolean(), false),
  }),
  v.transform(({ words: [action, reference], note = null, 'despite-reversal': despiteReversal }) => ({
    action,
    reference,
    payoutReference: note,
    despiteReversal,
  })),
)
const Other = v.pipe(
  v.strictObject({
    words: v.strictTuple([v.picklist(['failed', 'hold', 'release', 'stop', 'undo']), Reference, Note]),
  }),
  v.transform(({ words: [action, reference, reason] }) => ({ action, reference, reason })),
)

export const payouts = command({
  usage,
  options: {
    note: { type: 'string' },
    'despite-reversal': { type: 'boolean' },
    operator: operatorOptions.operator,
  },
  maxWords: 3,
  given: v.union([List, Sent, Other]),
  run: async (act, { database: { maintenance: db }, clock, config, dataKeys, log }) => {
    const unsealing = { dataKeys: await dataKeys(), log }
    if (act.action === 'list') {
      const now = clock()
      const { payouts: open, records } = await readWaiting(db, { now, limit: null, config, ...unsealing })
      if (open.length > 0) {
        const operator = await operatorOf(db, act.operator, 'npm run payouts')
        const opening = { operator, opened: 'payouts', reason: workingOnPayouts } as const
        await openRecords(db, opening, records, now)
      }
      return payoutsText(open)
    }
    return `${await executePayout({ database: { db }, clock, config, ...unsealing }, act)}\n`
  },
})
