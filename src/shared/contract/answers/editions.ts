import * as v from 'valibot'

/**
 * The catalogue in pieces, for hosts with the feature `editions` (docs/decisions/036-editions.md). An edition is one
 * state of the catalogue. Its pieces are named after their content: a name never gets another content.
 */

/** The first 16 characters of the base64url SHA-256 digest of a piece's bytes. */
export const PieceName = v.pipe(v.string(), v.regex(/^[\w-]{16}$/))

const AreaNumber = v.pipe(v.string(), v.regex(/^\d{1,10}$/))

/** The current edition: a piece of studies for each market area, and one for the nation, soon open trials included. */
export const EditionAnswer = v.object({
  /** Number of studies, those of other areas included. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  nation: PieceName,
  /** Names of pieces by market area number. An area without a study of its own has no piece. */
  areas: v.record(AreaNumber, PieceName),
  /**
   * By place that has very many studies (a market area's number, or `nation`), the piece with the newest of them. A
   * first visit begins with it while the others are on their way.
   */
  newest: v.optional(v.record(v.string(), PieceName)),
  /** By state (postal abbreviation), the piece with the sites of trials there. Missing if no study has sites. */
  sites: v.optional(v.record(v.string(), PieceName)),
  /**
   * The piece with what trials study, nationwide. Its tables `conditions`, `keywords` and `above` (MeSH terms above the
   * conditions) have lists of names by study. Missing if there are none.
   */
  conditions: v.optional(PieceName),
})
export type Edition = v.InferOutput<typeof EditionAnswer>

const Rows = v.record(v.string(), v.unknown())

/** A piece: tables of rows by number, each row without its empty fields. The reader checks the rows one by one. */
export const PieceAnswer = v.record(v.string(), Rows)
export type Piece = v.InferOutput<typeof PieceAnswer>

export const TextsPieceAnswer = v.object({ texts: Rows })

/** The difference between two pieces. Applied to the older one, it gives the newer one byte by byte. */
export const ChangeAnswer = v.record(
  v.string(),
  v.object({ set: Rows, gone: v.array(v.pipe(v.number(), v.integer())) }),
)
export type Change = v.InferOutput<typeof ChangeAnswer>
