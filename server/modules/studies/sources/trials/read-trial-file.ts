import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/**
 * Larger files are refused, before and after they are unpacked. A file is parsed in one go, about 10 ms per megabyte, during which a serving host
 * answers nobody.
 */
const maxBytes = 50 * 1024 * 1024
/** A record has a line of 1,000 characters at least; more lines of less would fill the memory. */
const maxLines = 100_000

/** A file that cannot be imported; the message is for the operator. */
export class TrialFileError extends Error {
  override name = 'TrialFileError'
}

/**
 * Reads the records of one file of ClinicalTrials.gov API v2 JSON: an array, `{studies}`, one study, or any of them in
 * each line; all of it may be packed with gzip. The records themselves are not checked. A line that is not JSON is a
 * record that cannot be read.
 *
 * @throws {TrialFileError} if the file cannot be read, is over 50 MB, is not UTF-8, is not JSON, or has no records.
 */
export async function readTrialFile(path: string): Promise<unknown[]> {
  const bytes = await unpacked(await readBytes(path))
  const text = textOf(bytes)
  const records = recordsIn(text)
  if (records.length > 0 && !records.some(isRecord))
    throw new TrialFileError('holds no ClinicalTrials.gov records')
  return records
}

function recordsIn(text: string): unknown[] {
  const whole = parsed(text)
  if (whole) return recordsOf(whole.content)
  const lines = text.split('\n', maxLines + 1)
  if (lines.length > maxLines) throw new TrialFileError('has more than 100,000 lines; split it')
  const contents = lines.filter((line) => line.trim() !== '').map(parsed)
  if (!contents[0]) throw new TrialFileError('is not JSON')
  return contents.flatMap((line) => recordsOf(line?.content))
}

function parsed(text: string): { content: unknown } | null {
  try {
    return { content: JSON.parse(text) }
  } catch {
    return null
  }
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const isLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
    throw new TrialFileError(isLarge ? 'unpacks to more than 50 MB; split it' : 'is a damaged gzip file')
  })
}

/** @throws {TrialFileError} naming a file that cannot be opened, such as a misspelled one. */
export async function requireFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = await openFile(path).catch((error: unknown) => {
      throw error instanceof TrialFileError ? new TrialFileError(`${path} ${error.message}`) : error
    })
    await file.close()
  }
}

const openFile = (path: string) =>
  open(path, 'r').catch((error: unknown) => {
    throw new TrialFileError(`cannot be opened (${codeOf(error)})`)
  })

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await openFile(path)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new TrialFileError('is not a file')
    if (stats.size > maxBytes) throw new TrialFileError('is larger than 50 MB; split it')
    return await file.readFile()
  } catch (error) {
    throw error instanceof TrialFileError ? error : new TrialFileError(`cannot be read (${codeOf(error)})`)
  } finally {
    await file.close()
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new TrialFileError('is not UTF-8 text; save it as UTF-8')
  }
}

/** Other content counts as one record, which cannot be read. */
function recordsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content
  const isPage = typeof content === 'object' && content !== null && 'studies' in content
  return isPage && Array.isArray(content.studies) ? content.studies : [content]
}

const isRecord = (one: unknown) => typeof one === 'object' && one !== null && 'protocolSection' in one

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
