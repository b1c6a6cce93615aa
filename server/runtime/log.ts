import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '#server/errors/error-text.ts'

/** Structured lines. An error belongs under `err`, where nothing of it is kept that a participant sent. */
export function createLog(level: string, output: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError } }, output)
}
