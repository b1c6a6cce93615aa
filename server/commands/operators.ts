import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { roles } from '#contract/desk/answers/operators.ts'
import { readDataConfig } from '#server/config/config.ts'
import { executeOperators } from '#server/desk/access/command.ts'
import { OperatorCommand, OperatorReply } from '#server/desk/access/operator-messages.ts'
import { runCommandLine } from './command-line.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run operators -- list
       npm run operators -- invite NAME [--role ROLE]
       npm run operators -- disable NAME

  list     prints the operators of the desk, their roles and the number of their passkeys
  invite   prints a link with which NAME adds a passkey and signs in; it works once, for an hour. For a known operator
           it adds another passkey. ROLE is one of ${roles.join(', ')}: each may do what the ones before it
           may. The first operator is an owner, all others are viewers unless told otherwise
  disable  ends all sessions of NAME, who cannot sign in any more
  --help   prints this

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs. DESK_ORIGIN is the address of the desk.
`

process.exitCode = await runCommandLine({
  usage,
  read: readArguments,
  run: async (command) => report(await run(command)),
  failure: 'Not done',
})

function run(command: OperatorCommand): Promise<OperatorReply> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/operators',
    body: command,
    execute: ({ db }) => executeOperators({ db, clock: () => new Date(), desk: config.desk }, command),
    follow: async (lines) => {
      for await (const line of lines) return v.parse(OperatorReply, JSON.parse(line))
      throw new Error('the host ended before it answered the command')
    },
  })
}

function readArguments(given: string[]): OperatorCommand | null {
  const options = { role: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    const [action, ...words] = positionals
    if (action !== 'invite' && values.role !== undefined) return null
    if (action === 'list' && words.length > 0) return null
    const command = v.safeParse(OperatorCommand, {
      action,
      name: words.join(' '),
      role: values.role ?? null,
    })
    return command.success ? command.output : null
  } catch {
    return null
  }
}

function report(reply: OperatorReply): number {
  if (reply.type === 'refused') {
    process.stderr.write(`Not done: ${reply.reason}\n`)
    return 1
  }
  process.stdout.write(`${reply.text}\n`)
  return 0
}
