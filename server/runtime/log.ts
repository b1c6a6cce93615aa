import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '#server/errors/error-text.ts'

/** Structured lines. Log an error under `err`: that serializer removes the data of participants. */
export function createLog(level: string, output: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError } }, output)
}
