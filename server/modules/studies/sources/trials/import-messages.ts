import * as v from 'valibot'

/** Messages of a running or finished import: one JSON text per line over the command socket. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Progress = v.object({
  file: v.string(),
  /** Counted from 1. */
  fileNumber: Count,
  fileCount: Count,
  /** Records read so far, of all files. */
  read: Count,
})
export type ImportProgress = v.InferOutput<typeof Progress>

const Totals = v.object({
  read: Count,
  imported: Count,
  updated: Count,
  unchanged: Count,
  /** Studies that were open until now and are closed. */
  closed: Count,
  /** Number of skipped records by reason. */
  skipped: v.record(v.string(), Count),
  /** The first hundred records that were skipped because they cannot be read or stored. */
  refusals: v.array(v.object({ key: v.string(), reason: v.string() })),
  failedFiles: v.array(v.object({ file: v.string(), reason: v.string() })),
})
export type ImportTotals = v.InferOutput<typeof Totals>

export const ImportMessage = v.variant('type', [
  v.object({ type: v.literal('progress'), progress: Progress }),
  v.object({ type: v.literal('totals'), totals: Totals }),
  v.object({ type: v.literal('failure'), reason: v.string() }),
])
export type ImportMessage = v.InferOutput<typeof ImportMessage>

/** Body of `POST /import`. */
export const ImportCommand = v.strictObject({
  files: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/'))), v.minLength(1)),
  all: v.boolean(),
})
export type ImportCommand = v.InferOutput<typeof ImportCommand>
