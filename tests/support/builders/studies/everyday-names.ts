import { EverydayNames } from '#domain/search/everyday-names.ts'
import table from '#domain/search/everyday-names.json' with { type: 'json' }

/** The names that the portal has. Whatever is searched for, they stay the same. */
export const everydayNames = new EverydayNames(table)
