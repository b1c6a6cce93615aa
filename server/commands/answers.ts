import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { readDataConfig } from '#server/config/config.ts'
import { AnswersCommand, AnswersReply } from '#server/desk/answers/answer-messages.ts'
import { executeAnswers } from '#server/desk/answers/command.ts'
import { configuredDataKeys } from '#server/runtime/data-keys.ts'
import { runCommandLine } from './command-line.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run answers -- STUDY [--operator NAME] [--reason WORDS]

Prints the answers to the questionnaire of a study as CSV. STUDY is the number in the address of its page.

  --operator  NAME of the desk's operator who reads them; by default the only owner
  --reason    why, in words for the participants: each sees that the answers were opened
  --help      prints this

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs.
`

const defaultReason = 'We read the answers to choose participants'

process.exitCode = await runCommandLine({
  usage,
  read: readArguments,
  run: async (command) => report(await run(command)),
  failure: 'Not done',
})

function run(command: AnswersCommand): Promise<AnswersReply> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/answers',
    body: command,
    execute: async ({ db }) =>
      executeAnswers({ db, dataKeys: await configuredDataKeys(config), clock: () => new Date() }, command),
    follow: async (lines) => {
      for await (const line of lines) return v.parse(AnswersReply, JSON.parse(line))
      throw new Error('the host ended before it answered the command')
    },
  })
}

function readArguments(given: string[]): AnswersCommand | null {
  const options = { operator: { type: 'string' }, reason: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    const [study, ...more] = positionals
    if (more.length > 0) return null
    const { operator = null, reason = defaultReason } = values
    const command = v.safeParse(AnswersCommand, { study, operator, reason })
    return command.success ? command.output : null
  } catch {
    return null
  }
}

function report(reply: AnswersReply): number {
  if (reply.type === 'refused') {
    process.stderr.write(`Not done: ${reply.reason}\n`)
    return 1
  }
  process.stdout.write(reply.csv)
  return 0
}
