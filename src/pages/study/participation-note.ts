import { loadLater } from '#ui/parts/load-later.tsx'

/** Few studies are ones in which the participant takes part. */
export const ParticipationNote = loadLater(
  async () => (await import('#features/applications/ParticipationNote.tsx')).ParticipationNote,
)
