import { join } from 'node:path'
import { type DestinationStream, type Logger, destination, pino } from 'pino'
import { loggedError } from '#server/errors/error-text.ts'

/** Structured lines. Log an error under `err`: that serializer removes the data of participants. */
export function createLog(level: string, output: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError } }, output)
}

/**
 * The log of a command that works beside the hosts or without one: a file of the data folder, because what a command
 * prints is for the operator. Lines are complete before the process ends.
 */
export function commandLog(dataDir: string): Logger {
  const file = { dest: join(dataDir, 'security.log'), append: true, mkdir: true, sync: true, mode: 0o600 }
  return createLog('warn', destination(file))
}
