import { submitErrorText } from '#api/error-texts.ts'
import { CallError, isRefused } from '#api/errors.ts'

const codeTexts: Readonly<Record<string, string>> = {
  'already-answered': 'You have answered this questionnaire before, and those answers count.',
  busy: 'Your earlier answers are being sent. They have to be settled before you can change them.',
  'key-reused': 'An earlier try of these answers has arrived already.',
}

/** Why the answers were not taken; what was filled in stays. */
export function intakeErrorText(error: unknown): string {
  if (isRefused(error, 404)) return 'This questionnaire is closed, so your answers could not be taken.'
  const code = error instanceof CallError && error.failure.kind === 'refused' ? error.failure.code : ''
  return codeTexts[code] ?? submitErrorText(error)
}
