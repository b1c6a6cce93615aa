import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { runCommandLine } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { configuredMail } from '#server/platform/mail/configured-mail.ts'
import { PayoutCommand, PayoutReply } from '#server/modules/money/cashout/payout-messages.ts'
import { payoutsText } from '#server/modules/money/cashout/payout-report.ts'
import { executePayout } from '#server/modules/money/cashout/payouts.ts'
import { configuredDataKeys } from '#server/runtime/data-keys.ts'
import { commandLog } from '#server/runtime/log.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run payouts -- list
       npm run payouts -- sent REFERENCE [--note PAYOUT_REFERENCE] [--despite-reversal]
       npm run payouts -- failed REFERENCE REASON
       npm run payouts -- hold REFERENCE REASON
       npm run payouts -- release REFERENCE REASON

  list     prints the cash-outs that wait for a gift card, oldest first. CHECK marks a participant who has lost points
           to a reversal since the request, or whose balance is below zero
  sent     records that the gift card was sent, and informs the participant by e-mail. A cash-out marked CHECK needs
           --despite-reversal
  failed   records that it could not be sent, and returns the points
  hold     keeps it from being sent until it is released. The participant reads the reason
  release  ends the hold
  --help   prints this

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs.
`

process.exitCode = await runCommandLine({
  usage,
  read: readArguments,
  run: async (command) => report(await run(command)),
  failure: 'Not done',
})

function run(command: PayoutCommand): Promise<PayoutReply> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/payouts',
    body: command,
    execute: async ({ db }) =>
      executePayout(
        {
          db,
          clock: () => new Date(),
          dataKeys: await configuredDataKeys(config),
          mail: configuredMail(config),
          payoutLimit: config.payoutLimit,
          log: commandLog(config.dataDir),
        },
        command,
      ),
    follow: async (lines) => {
      for await (const line of lines) return v.parse(PayoutReply, JSON.parse(line))
      throw new Error('the host ended before it answered the command')
    },
  })
}

function readArguments(given: string[]): PayoutCommand | null {
  const options = { note: { type: 'string' }, 'despite-reversal': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    const [action, reference, ...words] = positionals
    const reason = words.join(' ')
    if ((action === 'list' || action === 'sent') && words.length > 0) return null
    if (action !== 'sent' && Object.keys(values).length > 0) return null
    const fields = {
      list: reference === undefined ? {} : { reference },
      sent: {
        reference,
        payoutReference: values.note ?? null,
        despiteReversal: values['despite-reversal'] ?? false,
      },
      failed: { reference, reason },
      hold: { reference, reason },
      release: { reference, reason },
    }
    const named = Object.entries(fields).find(([name]) => name === action)
    const command = v.safeParse(PayoutCommand, { action, ...named?.[1] })
    return command.success ? command.output : null
  } catch {
    return null
  }
}

function report(reply: PayoutReply): number {
  if (reply.type === 'refused') {
    process.stderr.write(`Not done: ${reply.reason}\n`)
    return 1
  }
  if (reply.type === 'list') {
    process.stdout.write(payoutsText(reply.payouts))
    return 0
  }
  process.stdout.write(`${reply.text}\n`)
  if (reply.warning !== null) process.stderr.write(`${reply.warning}\n`)
  return 0
}
