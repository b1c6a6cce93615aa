import { type Marked, msg, t } from '#language/language.ts'
import { codeText, refusalCode, submitErrorText } from '#api/error-texts.ts'
import { isRefused } from '#api/errors.ts'

const codeTexts: Readonly<Record<string, Marked>> = {
  'already-answered': msg('You have answered this questionnaire before, and those answers count.'),
  busy: msg('Your earlier answers are still being sent. You can change them when that is done.'),
  'key-reused': msg('These answers have already arrived.'),
}

/** Why the answers were not accepted; the form keeps its input. */
export function intakeErrorText(error: unknown): string {
  if (isRefused(error, 404)) return t('This questionnaire is closed, so your answers could not be taken.')
  const text = codeText(codeTexts, refusalCode(error))
  return text ? t(text) : submitErrorText(error)
}
