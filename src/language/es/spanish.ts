import type { Dictionary } from '#language/language.ts'
import { auth } from './auth.ts'
import { hostWords } from './host-words.ts'
import { lists } from './lists.ts'
import { shell } from './shell.ts'
import { words } from './words.ts'

/** What the first pages say, and what may show on any page. */
export const spanish: Dictionary = { ...words, ...hostWords, ...shell, ...auth, ...lists }
