import * as v from 'valibot'

/** Messages between `npm run participants` and a running host over the command socket. */

/** Body of `POST /participants`. */
export const ParticipantCommand = v.strictObject({
  action: v.picklist(['end-sessions', 'remove-second-factor']),
  /** The e-mail address or the `enc_id`. */
  reference: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254), v.regex(/^[^\p{Cc}\s]+$/u)),
})
export type ParticipantCommand = v.InferOutput<typeof ParticipantCommand>

export const ParticipantReply = v.variant('type', [
  v.object({ type: v.literal('ended'), sessions: v.number() }),
  v.object({ type: v.literal('removed'), wasOn: v.boolean() }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type ParticipantReply = v.InferOutput<typeof ParticipantReply>
