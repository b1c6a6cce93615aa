import type { Dictionary } from '#language/language.ts'
import { auth } from './auth.ts'
import { hostWords } from './host-words.ts'
import { lists } from './lists.ts'
import { shell } from './shell.ts'
import { words } from './words.ts'

/** Texts of the first pages, and texts that may show on any page. */
export const spanish: Dictionary = { ...words, ...hostWords, ...shell, ...auth, ...lists }
