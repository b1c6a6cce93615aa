/** The result of a call of the file system; `missing` if the file or folder does not exist. */
export const unlessMissing = <Found, Missing>(found: Promise<Found>, missing: Missing) =>
  found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing
    throw error
  })
