import { open } from 'node:fs/promises'

/**
 * Larger files are refused. A file is parsed in one go, about 10 ms per megabyte, during which a serving host
 * answers nobody.
 */
const maxBytes = 50 * 1024 * 1024

/** A file that cannot be imported; the message is for the operator. */
export class TrialFileError extends Error {
  override name = 'TrialFileError'
}

/**
 * Reads the records of one file of ClinicalTrials.gov API v2 JSON: an array, `{studies}`, or one study. The
 * records themselves are not checked.
 *
 * @throws {TrialFileError} if the file cannot be read, is over 50 MB, is not UTF-8, is not JSON, or has no records.
 */
export async function readTrialFile(path: string): Promise<unknown[]> {
  const bytes = await readBytes(path)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const text = attempt(() => decoder.decode(bytes), 'is not UTF-8 text; save it as UTF-8')
  return recordsOf(attempt((): unknown => JSON.parse(text), 'is not JSON'))
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

function attempt<Result>(run: () => Result, failure: string): Result {
  try {
    return run()
  } catch {
    throw new TrialFileError(failure)
  }
}

function recordsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content
  if (typeof content === 'object' && content !== null) {
    if ('studies' in content && Array.isArray(content.studies)) return content.studies
    if ('protocolSection' in content) return [content]
  }
  throw new TrialFileError('holds no ClinicalTrials.gov records')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
