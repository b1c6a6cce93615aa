import * as v from 'valibot'
import { Id } from '#contract/base/values.ts'

/** The participant's lists of hidden and saved studies. */

export const hiddenKinds = ['focusgroup', 'onlinesurvey'] as const

/** Hides one study or shows it again; the lists themselves come with the user. */
export const HiddenBody = v.strictObject({ kind: v.picklist(hiddenKinds), id: Id, hidden: v.boolean() })
export type HiddenBody = v.InferOutput<typeof HiddenBody>

export const SavedBody = v.strictObject({ id: Id, saved: v.boolean() })
export type SavedBody = v.InferOutput<typeof SavedBody>
