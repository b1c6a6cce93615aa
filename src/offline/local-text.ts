/**
 * Small texts that have to be read before the first paint. localStorage throws where site data is blocked: then nothing
 * is there, nothing is kept, and the portal works online.
 */
export const localText = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },

  /** @param onFailure Told why it could not be kept, by those who have to know. */
  write: (key: string, text: string, onFailure?: (error: unknown) => void): void => {
    try {
      localStorage.setItem(key, text)
    } catch (error) {
      onFailure?.(error)
    }
  },

  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was there either.
    }
  },
} as const
