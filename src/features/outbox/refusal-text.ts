import { givenUp } from '#contract/answers/outbox.ts'
import { type Marked, msg, t, plural } from '#language/language.ts'
import { codeText, refusedText, submitErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import type { Entry, Refusal } from '#offline/outbox/entry.ts'
import { keptWorkDays } from '#offline/storage/kept-work.ts'
import { operationTexts } from './operation-texts.ts'

/** Ends without an answer of the host. */
const endTexts: Readonly<Record<string, Marked>> = {
  expired: msg(
    'It could not be sent within {time}, and we have made sure that it will not be. Nothing was done.',
  ),
  [givenUp.neverSent]: msg('Nobody logged in here for {time}, so it was deleted. It was never sent.'),
  [givenUp.maybeSent]: msg(
    'Nobody logged in here for {time}, so it was deleted. An earlier try may have arrived.',
  ),
}
/** How long unsent work waits on the device. */
export const keptWorkTime = () => plural(keptWorkDays, '1 day', '{count} days')

/** Why a post was not taken: in its form, and in the list of posts. */
export function refusalText(op: Entry['op'], { status, code }: Refusal): string {
  const ended = status === 0 ? endTexts[code] : undefined
  if (ended !== undefined) return t(ended, { time: keptWorkTime() })
  const { refusals } = operationTexts[op]
  const own = codeText(refusals, String(status)) ?? codeText(refusals, code)
  return own === undefined ? refusedText({ status, code }) : t(own)
}

/** Text for a form whose post failed; the form keeps its input. */
export function postErrorText(op: Entry['op']): (error: unknown) => string {
  return (error) => {
    const isRefusal = error instanceof CallError && error.failure.kind === 'refused'
    return isRefusal ? refusalText(op, error.failure) : submitErrorText(error)
  }
}
