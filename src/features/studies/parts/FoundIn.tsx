import { loadLater } from '#ui/parts/load-later.tsx'

/** Why a search has found a study. No list begins with a search. */
export const FoundIn = loadLater(async () => (await import('./FoundPhrase.tsx')).FoundPhrase)
