import { DateTime, Id, OptionalText, Text, listOf, optional } from '#contract/base/values.ts'
import * as v from 'valibot'

/** States of a participant in a study; `answered`: the answers have arrived, and nobody has decided on them. */
export const participationStates = [
  'answered',
  'waiting',
  'screened-out',
  'declined',
  'chosen',
  'refused',
  'lapsed',
  'accepted',
  'cancelled',
  'attended',
  'no-show',
  'paid',
] as const
export type ParticipationState = (typeof participationStates)[number]

export const participantActs = ['accept', 'refuse', 'cancel'] as const
export type ParticipantAct = (typeof participantActs)[number]

const Count = v.pipe(v.number(), v.integer())

/** The side that changed a state. The host changes one by itself, such as at an offer’s end. */
export const actorKinds = ['participant', 'operator', 'host'] as const
export type ActorKind = (typeof actorKinds)[number]

export const ParticipationSession = v.object({
  id: Id,
  starts_at: DateTime,
  minutes: Count,
  /** IANA name of the zone in which the study states its times. */
  time_zone: Text,
  /** An address, a room, or a link; null while the study has not told it. */
  place: OptionalText,
  places_left: Count,
})
export type ParticipationSession = v.InferOutput<typeof ParticipationSession>

export const Participation = v.object({
  study_id: Id,
  title: Text,
  company: OptionalText,
  state: v.picklist(participationStates),
  /** Points for those who attend; 0 if the study pays by itself. */
  incentive_points: Count,
  /** Points so far for this study; null from a host of a former release. */
  points: optional(Count),
  /** The last change, by whom and of which state; null from a host of a former release. */
  changed_by: optional(v.picklist(actorKinds)),
  changed_from: optional(v.picklist(participationStates)),
  /** An e-mail address or phone number of the study; null without one, or from a former release. */
  contact: OptionalText,
  /** Words of the study for the participant. */
  note: OptionalText,
  /** When an offered place is no longer held; null without an offer, or for one without an end. */
  offered_until: optional(DateTime),
  /** Sessions that can be chosen, earliest first, and the participant's own. */
  sessions: listOf(ParticipationSession),
  session_id: optional(Id),
  /** The session of an accepted place that has ended; null without one, or from a former release. */
  left_session: optional(v.object({ starts_at: DateTime, minutes: Count })),
  /** By when the study notes who came to the session of an accepted place; null without one, or in a former release. */
  marked_by: optional(DateTime),
  /** Six letters that show the accepted place at the door of its session; null without one, or in a former release. */
  ticket: OptionalText,
  /** When the participant last wrote to support about the study, since that session began; null if not. */
  written_at: optional(DateTime),
  /** The participant's own words for a cancellation. */
  reason: OptionalText,
  answered_at: DateTime,
  updated_at: DateTime,
})
export type Participation = v.InferOutput<typeof Participation>

/** All participations of one participant, newest change first. */
export const ParticipationsAnswer = v.object({
  /** Owner of the list: the session may have changed since the page loaded. */
  enc_id: Text,
  participations: listOf(Participation),
})
export type ParticipationsAnswer = v.InferOutput<typeof ParticipationsAnswer>
