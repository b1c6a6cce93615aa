import { DateTime, Id, OptionalText, Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Lines } from '#contract/base/typed-lines.ts'
import { PersonStudy } from './people.ts'

export const contactSubjects = ['general', 'study', 'survey', 'payout', 'account'] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** `open`: support has to answer. */
export const contactStates = ['open', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]

/** Longest message to support, and of support, in characters. */
export const maxMessage = 4000

const threadEntries = {
  reference: Text,
  subject: v.picklist(contactSubjects),
  /** Id of the study or survey, or reference of the payout; null if the message names none. */
  subject_ref: OptionalText,
  state: v.picklist(contactStates),
  /** Since when it is in this state. */
  since: DateTime,
  /** Null for a visitor, who has no account. */
  enc_id: v.nullable(Text),
  /** The account's address, or the one that a visitor gave: nobody has confirmed that. */
  email: Text,
}

export const ContactThreadRow = v.object({
  ...threadEntries,
  /** Whether no operator has opened the newest message of the participant. */
  unread: v.boolean(),
  /** The beginning of the newest message. */
  excerpt: v.string(),
})
export type ContactThreadRow = v.InferOutput<typeof ContactThreadRow>

/** The open ones from the oldest on; others from the newest on. */
export const ContactThreadsAnswer = v.object({
  threads: v.array(ContactThreadRow),
  /** How many there are in this state. */
  count: v.number(),
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
})
export type ContactThreadsAnswer = v.InferOutput<typeof ContactThreadsAnswer>

export const ContactMessage = v.object({
  id: Id,
  at: DateTime,
  /** Name of the operator; null for a message to support. */
  operator: v.nullable(Text),
  text: v.string(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

export const ContactThreadAnswer = v.object({
  ...threadEntries,
  /** Title of the study that the message is about; null for other subjects. */
  title: v.nullable(v.string()),
  /** The page of that study in the portal. */
  study_url: v.nullable(Text),
  /** The writer's parts in studies; none of a visitor. */
  studies: v.array(PersonStudy),
  /** Oldest first, at least one. */
  messages: v.array(ContactMessage),
})
export type ContactThreadAnswer = v.InferOutput<typeof ContactThreadAnswer>

/** `last` is the newest message that the operator has read. A newer one answers `changed-meanwhile`. */
export const ThreadBody = v.object({ last: Id })
export const AnswerBody = v.object({
  last: Id,
  text: Lines(maxMessage),
})
