import type { Language } from '#language/language.ts'

/** The language of a study's texts, by the languages in which people can take part. */
export const writtenIn = ({ languages }: { languages: string | null }): Language =>
  languages === 'es' ? 'es' : 'en'
