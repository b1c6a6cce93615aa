/** What could not be kept. Read where nothing can be: elsewhere other tabs may know better. */
const unkept = new Map<string, string>()

/**
 * Small texts that have to be read before the first paint. localStorage throws where site data is blocked: then nothing
 * is there at first, a text lasts as long as its page, and the portal works online.
 */
export const localText = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return unkept.get(key) ?? null
    }
  },

  /** @param onFailure Told why it could not be kept, by those who have to know. */
  write: (key: string, text: string, onFailure?: (error: unknown) => void): void => {
    try {
      localStorage.setItem(key, text)
    } catch (error) {
      unkept.set(key, text)
      onFailure?.(error)
    }
  },

  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      unkept.delete(key)
    }
  },
} as const
