import { type City, type Company, type Facility, StudyHead } from '#contract/answers/catalogue.ts'
import * as v from 'valibot'
import type { Catalogue } from '#domain/studies/catalogue.ts'

/** Pieces of the catalogue as the device reads them (docs/decisions/036-editions.md). */

/** Place of the piece with the studies that are open nationwide. The other places are market area numbers. */
export const nation = 'nation'

/** The place of the only piece when the host has no editions. */
export const everywhere = 'everywhere'

type PieceRow<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> & Partial<Whole>

/** A piece of studies whose rows were checked. */
export interface StudiesPiece {
  studies: Record<string, PieceRow<StudyHead, 'id' | 'title'>>
  cities: Record<string, PieceRow<City, 'id' | 'name'>>
  facilities: Record<string, Facility>
  companies: Record<string, Company>
  /** Names of the pieces of texts, by the lowest study id that each may hold. */
  texts: Record<string, string>
}

/** The fields that a row leaves out when they are empty. */
const emptyHead = v.getDefaults(v.omit(StudyHead, ['id', 'title']))

/** A head with the empty fields that its row in a piece leaves out. */
export function headOf(row: StudiesPiece['studies'][string]): StudyHead {
  return { ...emptyHead, ...row }
}

type StudyTables = Pick<Catalogue, 'studies' | 'cities' | 'facilities' | 'companies'>

/** Adds the rows of a piece that the tables lack. */
export function addPiece(tables: StudyTables, piece: Partial<StudiesPiece>): void {
  const { studies = {}, cities = {}, facilities, companies } = piece
  for (const [id, row] of Object.entries(studies)) tables.studies[id] ??= headOf(row)
  for (const [id, row] of Object.entries(cities)) tables.cities[id] ??= { state: null, ...row }
  Object.assign(tables.facilities, facilities)
  Object.assign(tables.companies, companies)
}

/** The place whose piece has a study of the catalogue. */
export function placeOf({ pieces, area }: Catalogue, { dmas }: Pick<StudyHead, 'dmas'>): string {
  if (Object.hasOwn(pieces, everywhere)) return everywhere
  const isLocal = dmas.length > 0 && Object.hasOwn(pieces, String(area))
  return isLocal ? String(area) : nation
}
