import * as v from 'valibot'
import { runCommandLine } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { executeParticipantCommand } from '#server/modules/account/sessions/command.ts'
import { ParticipantCommand, ParticipantReply } from '#server/modules/account/sessions/end-messages.ts'
import { commandLog } from '#server/runtime/log.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run participants -- end-sessions REF

  end-sessions  signs a participant out of every device, and ends the messages there. REF is the e-mail address or the
                enc_id
  --help        prints this

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs.
`

process.exitCode = await runCommandLine({
  usage,
  read: ([action, reference, ...more]): ParticipantCommand | null => {
    const command = v.safeParse(ParticipantCommand, { action, reference })
    return command.success && more.length === 0 ? command.output : null
  },
  run: async (command) => report(await run(command)),
  failure: 'Not done',
})

function run(command: ParticipantCommand): Promise<ParticipantReply> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/participants',
    body: command,
    execute: ({ db }) => executeParticipantCommand({ db, log: commandLog(config.dataDir) }, command),
    follow: async (lines) => {
      for await (const line of lines) return v.parse(ParticipantReply, JSON.parse(line))
      throw new Error('the host ended before it answered the command')
    },
  })
}

function report(reply: ParticipantReply): number {
  if (reply.type === 'refused') {
    process.stderr.write(`Not done: ${reply.reason}\n`)
    return 1
  }
  process.stdout.write(reply.ended === 1 ? '1 session ended\n' : `${reply.ended} sessions ended\n`)
  return 0
}
