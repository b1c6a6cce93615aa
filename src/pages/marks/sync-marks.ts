import { msg, t } from '#language/language.ts'
import { syncMarks } from '#offline/sync/marks-sync.ts'
import { showToast } from '#ui/toast.ts'
import type { QueryClient } from '@tanstack/react-query'

const refusedTexts = {
  saved: msg('This could not be saved to your account: its list of saved studies is full.'),
  hidden: msg('This could not be saved to your account: its list of hidden studies is full.'),
} as const

/** Tells the host from now on what is saved and hidden here, and the participant what it does not take. */
export function startMarksSync(client: QueryClient): void {
  syncMarks(client, (kind) => showToast(t(refusedTexts[kind])))
}
