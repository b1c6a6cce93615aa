/** Parts of a participant's record that an operator opens. */
export const recordParts = ['account', 'profile', 'answers', 'payouts', 'points', 'messages'] as const
export type RecordPart = (typeof recordParts)[number]
