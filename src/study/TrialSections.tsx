import { loadLater } from '#ui/load-later.tsx'

/** Few studies are trials: the parts of a page that only they have load later. */
export const TrialAbout = loadLater(async () => (await import('./TrialAbout.tsx')).TrialAbout)
export const Criteria = loadLater(async () => (await import('./Criteria.tsx')).Criteria)
