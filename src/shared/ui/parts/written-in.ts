import { type Language, dataLanguage } from '#language/language.ts'
import { createContext, use } from 'react'

/** The language of a study's texts within a part of a page. */
export const WrittenIn = createContext<Language>('en')

/** `lang` of these texts; undefined where it is the page's. */
export const useDataLanguage = (): Language | undefined => dataLanguage(use(WrittenIn))
