import * as v from 'valibot'
import { Id } from '#contract/base/values.ts'

/** What a participant keeps track of: studies she hid and studies she saved. */

export const hiddenKinds = ['focusgroup', 'onlinesurvey'] as const

/** Hides one study or shows it again; the lists themselves come with the user. */
export const HiddenBody = v.strictObject({ kind: v.picklist(hiddenKinds), id: Id, hidden: v.boolean() })
export type HiddenBody = v.InferOutput<typeof HiddenBody>

export const SavedBody = v.strictObject({ id: Id, saved: v.boolean() })
export type SavedBody = v.InferOutput<typeof SavedBody>
