import type * as v from 'valibot'
import type { RecordPart } from '#contract/answers/support.ts'
import type { Role } from './answers/operators.ts'

/** A call of the desk. One row says all: the desk's first page does not wait for its bytes (decision 041). */
export interface DeskEndpoint {
  /** By default GET. */
  method?: 'POST'
  /** `{id}` is a path parameter. */
  path: `/api/${string}`
  /** The least role that may call it; `anyone` needs no session. */
  access: 'anyone' | Role
  /** Whether the passkey must have been used in the last minutes. */
  stepUp?: true
  /** The part of participants' records in the answer. Each sees that it was opened, and why (`openRecords`). */
  opens?: RecordPart
  /** JSON body of a post. */
  body?: v.GenericSchema
  /** The body is a file instead, sent as `application/octet-stream`. A longer one is refused as `too-large`. */
  file?: { maxBytes: number }
  answer?: v.GenericSchema
}

type Path = DeskEndpoint['path']
type Access = DeskEndpoint['access']
type More = Omit<DeskEndpoint, 'method' | 'path' | 'access'>

/** A row that reads. Both kinds of rows keep their literal types. */
export const get = <const P extends Path, const A extends Access, const M extends More>(
  path: P,
  access: A,
  more: M,
) => ({ path, access, ...more })

/** A row that changes something, or whose query may be in no address. */
export const post = <const P extends Path, const A extends Access, const M extends More>(
  path: P,
  access: A,
  more: M,
) => ({ method: 'POST' as const, path, access, ...more })

/** The header with which a call states why it opens a record, percent-encoded. */
export const reasonHeader = 'X-Reason'
