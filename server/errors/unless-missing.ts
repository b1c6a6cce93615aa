/** What a call of the file system finds, or `missing` where there is no such file or folder. */
export const unlessMissing = <Found, Missing>(found: Promise<Found>, missing: Missing) =>
  found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing
    throw error
  })
