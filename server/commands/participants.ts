import * as v from 'valibot'
import { runCommandLine } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { executeReseal } from '#server/modules/account/data/command.ts'
import { ResealReply, resealText } from '#server/modules/account/data/key-messages.ts'
import { executeParticipantCommand } from '#server/modules/account/operator-commands/command.ts'
import { ParticipantCommand, ParticipantReply } from '#server/modules/account/operator-commands/messages.ts'
import { configuredDataKeys } from '#server/runtime/data-keys.ts'
import { commandLog } from '#server/runtime/log.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run participants -- end-sessions REF
       npm run participants -- remove-second-factor REF
       npm run participants -- reseal

  end-sessions          signs a participant out of every device, and ends the messages there
  remove-second-factor  asks a participant for no more codes from an authenticator app. Make sure of who asks for it:
                        afterwards the password alone signs in
  reseal                encrypts answers and addresses again with the first key of DATA_KEY, while the host serves. It
                        then prints how many values are left under other keys. An interrupted run is continued by the
                        next
  --help                prints this

REF is the e-mail address or the enc_id.

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs.
`

process.exitCode = await runCommandLine({
  usage,
  read: ([action, ...references]): ParticipantCommand | 'reseal' | null => {
    if (action === 'reseal') return references.length === 0 ? action : null
    const [reference, ...more] = references
    const command = v.safeParse(ParticipantCommand, { action, reference })
    return command.success && more.length === 0 ? command.output : null
  },
  run: async (command) =>
    command === 'reseal' ? reportResealed(await reseal()) : report(await run(command)),
  failure: 'Not done',
})

function reseal(): Promise<ResealReply> {
  const config = readDataConfig(process.env)
  return runCommand(config, {
    path: '/reseal',
    body: {},
    execute: async ({ maintenance }) =>
      executeReseal({ db: maintenance, dataKeys: await configuredDataKeys(config) }),
    follow: async (lines) => {
      for await (const line of lines) return v.parse(ResealReply, JSON.parse(line))
      throw new Error('the host ended before all was sealed: run it again')
    },
  })
}

function reportResealed(reply: ResealReply): number {
  if (reply.type === 'refused') {
    process.stderr.write(`Not done: ${reply.reason}\n`)
    return 1
  }
  process.stdout.write(resealText(reply))
  return reply.unreadable === 0 ? 0 : 1
}

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
  process.stdout.write(`${resultText(reply)}\n`)
  return 0
}

function resultText(reply: Exclude<ParticipantReply, { type: 'refused' }>): string {
  if (reply.type === 'removed') return reply.wasOn ? 'The second factor is off' : 'No second factor was on'
  return reply.sessions === 1 ? '1 session ended' : `${reply.sessions} sessions ended`
}
