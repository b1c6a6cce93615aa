import { EverydayNames } from '#domain/search/everyday-names.ts'
import { everydayNames } from 'virtual:tables'
import { tableQuery } from './tables.ts'

export const everydayNamesQuery = tableQuery(everydayNames, (table) => new EverydayNames(table))
