import { msg, t } from '#language/language.ts'
import { followMarks } from '#offline/sync/marks-sync.ts'
import { showToast } from '#ui/toast.ts'
import type { RouterContext } from '#pages/router-context.ts'

const refusedTexts = {
  saved: msg('This could not be saved to your account: its list of saved studies is full.'),
  hidden: msg('This could not be saved to your account: its list of hidden studies is full.'),
} as const

/** Starts syncing marks to the host; tells the participant about refused ones. */
export function startMarks({ client, session }: Pick<RouterContext, 'client' | 'session'>): void {
  followMarks(client, session, (kind) => showToast(t(refusedTexts[kind])))
}
