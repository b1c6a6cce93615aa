import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { DataKey, DataKeys } from '#server/secrets/data-keys.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import type { FactorSecret, Stored, WrittenText } from '#server/db/tables/columns.ts'
import type { ApplicationDetails } from '#server/db/tables/list-tables.ts'

const format = '1'

/** A stored value that cannot be read. The message names the place and the key, and holds nothing of the value. */
export class SealedValueError extends Error {
  override name = 'SealedValueError'
}

/** The keys for a list of sealed values, and the log of those that do not open. */
export interface Unsealing {
  dataKeys: DataKeys
  log: Logger
}

/**
 * A `jsonb` column whose objects are encrypted with AES-256-GCM. A sealed value is the JSON string `1.KEY.base64url(iv,
 * ciphertext, tag)`. The tag also covers table, column and the identity of the row, so that a value that is moved to
 * another row does not open. An object is a value from before the encryption: only a start reads those, to seal them.
 */
export class SealedColumn<Value extends object> {
  readonly table: string
  readonly column: string
  /** Columns that identify a row for good. A backup keeps them. */
  readonly identity: readonly [string, ...string[]]

  /** The place that the tag covers: its own, unless the values were moved from another one. */
  readonly #sealedFor: readonly [table: string, column: string]

  constructor(
    table: string,
    column: string,
    identity: readonly [string, ...string[]],
    sealedFor: readonly [table: string, column: string] = [table, column],
  ) {
    this.table = table
    this.column = column
    this.identity = identity
    this.#sealedFor = sealedFor
  }

  /** @param row Values of `identity`, in its order. */
  seal([key]: DataKeys, row: readonly (string | number)[], value: Value): string {
    const sealed = sealBytes(key.sealing, Buffer.from(JSON.stringify(value)), this.#contextOf(key, row))
    return `${sealedPrefix(key)}${sealed.toString('base64url')}`
  }

  /**
   * @param row Values of `identity`, in its order.
   * @throws {SealedValueError} when the value is in clear, no key has its id, or it was changed or sealed for another row.
   */
  open(keys: DataKeys, row: readonly (string | number)[], stored: string | object): Value {
    if (typeof stored !== 'string') throw this.#fault(row, 'is not sealed')
    const [version, id = '', sealed = ''] = stored.split('.')
    const key = keys.find((known) => known.id === id)
    if (version !== format) throw this.#fault(row, 'has a format that this release does not know')
    if (key === undefined) throw this.#fault(row, `needs the key ${id}, which DATA_KEY does not have`)
    const bytes = openBytes(key.sealing, Buffer.from(sealed, 'base64url'), this.#contextOf(key, row))
    if (bytes === null) throw this.#fault(row, 'does not open: it was changed, or moved from another row')
    return JSON.parse(bytes.toString())
  }

  /** The value of one row among others, which stay readable: null if it does not open, and the log says where. */
  tryOpen(
    { dataKeys, log }: Unsealing,
    row: readonly (string | number)[],
    stored: string | object,
  ): Value | null {
    try {
      return this.open(dataKeys, row, stored)
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error
      log.error({ err: error }, 'a sealed value cannot be read')
      return null
    }
  }

  #fault(row: readonly (string | number)[], what: string): SealedValueError {
    return new SealedValueError(`${this.table}.${this.column} of ${row.join(', ')} ${what}`)
  }

  #contextOf({ id }: DataKey, row: readonly (string | number)[]): Buffer {
    return Buffer.from(JSON.stringify([format, id, ...this.#sealedFor, ...row.map(String)]))
  }
}

/** Beginning of all values that a key has sealed. */
export const sealedPrefix = ({ id }: DataKey) => `${format}.${id}.`

const ofParticipant = ['participant_id'] as const
const ofParticipation = ['participant_id', 'study_id'] as const
const ofPayout = ['participant_id', 'reference'] as const

export const profileAnswers = new SealedColumn<Record<string, string>>('profile', 'answers', ofParticipant)
export const questionnaireAnswers = new SealedColumn<IntakeBody>('intake_answer', 'answers', ofParticipation)
export const payoutRecipient = new SealedColumn<CashoutBody>('cashout', 'recipient', ofPayout)
export const factorSecret = new SealedColumn<FactorSecret>('second_factor', 'secret', ofParticipant)

export const participantKey = new SealedColumn<FactorSecret>('participant_key', 'secret', ofParticipant)

export const messageText = new SealedColumn<WrittenText>('contact_message', 'text', ['id'])
export const accountHoldReason = new SealedColumn<WrittenText>('account_hold', 'reason', ['id'])
export const holdAppeal = new SealedColumn<WrittenText>('account_hold', 'appeal', ['id'])
export const releaseReason = new SealedColumn<WrittenText>('account_hold', 'release_reason', ['id'])
export const payoutHoldReason = new SealedColumn<WrittenText>('cashout', 'hold_reason', ofPayout)
export const participationNote = new SealedColumn<WrittenText>(
  'participation',
  'note',
  ofParticipation,
  // Notes of decisions were in a table of their own.
  ['application_decision', 'note'],
)
export const participationReason = new SealedColumn<WrittenText>('participation', 'reason', ofParticipation)
export const eventReason = new SealedColumn<WrittenText>('participation_event', 'reason', [
  ...ofParticipation,
  'version',
])
export const applicationDetails = new SealedColumn<ApplicationDetails>(
  'application',
  'details',
  ofParticipation,
)
/** By kind of message: `MailFacts`. */
export const mailFacts = new SealedColumn<object>('mail_job', 'facts', ['id'])

export const sealedColumns = [
  profileAnswers,
  questionnaireAnswers,
  payoutRecipient,
  factorSecret,
  participantKey,
  messageText,
  accountHoldReason,
  holdAppeal,
  releaseReason,
  payoutHoldReason,
  participationNote,
  participationReason,
  eventReason,
  applicationDetails,
  mailFacts,
]

/**
 * The text of one row among others, which stay readable.
 *
 * @param unreadable Shown in place of a text that does not open.
 * @returns Null if the row has no text.
 */
export function openText<Text extends Stored<WrittenText> | null>(
  unsealing: Unsealing,
  column: SealedColumn<WrittenText>,
  row: readonly (string | number)[],
  stored: Text,
  unreadable: string,
): string | Extract<Text, null>
export function openText(
  unsealing: Unsealing,
  column: SealedColumn<WrittenText>,
  row: readonly (string | number)[],
  stored: Stored<WrittenText> | null,
  unreadable: string,
): string | null {
  return stored === null ? null : (column.tryOpen(unsealing, row, stored)?.text ?? unreadable)
}

/** Keyed hashes by which equal texts are found, one for each key: the first is the one to store. */
export function equalityHashes([first, ...others]: DataKeys, text: string): [Buffer, ...Buffer[]] {
  const hashWith = ({ equality }: DataKey) => createHmac('sha256', equality).update(text).digest()
  return [hashWith(first), ...others.map(hashWith)]
}

/**
 * A row of a participant as the engine wrote it in JSON, with its sealed values opened.
 *
 * @param unreadable Stands in place of a value that does not open; the log says where it is.
 */
export function openRow(
  unsealing: Unsealing,
  table: string,
  { owner, row, unreadable }: { owner: number; row: Readonly<Record<string, unknown>>; unreadable: string },
): Record<string, unknown> {
  const opened = { ...row }
  for (const sealed of sealedColumns.filter((column) => column.table === table)) {
    const stored = row[sealed.column]
    if (typeof stored !== 'string' && (typeof stored !== 'object' || stored === null)) continue
    const identity = sealed.identity.map((name) => (name === 'participant_id' ? owner : String(row[name])))
    opened[sealed.column] = sealed.tryOpen(unsealing, identity, stored) ?? unreadable
  }
  return opened
}
