/**
 * Small texts that are needed before the first paint. localStorage throws if site data is blocked: then texts last as
 * long as the page, and the portal works online. Each is an export of its own, for the scripts inside the first HTML.
 */

/** Texts that could not be stored. Read only if localStorage throws: otherwise another tab may have a newer one. */
const unkept = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return unkept.get(key) ?? null
  }
}

/** @param onFailure Called with the error if the text could not be stored. */
export function write(key: string, text: string, onFailure?: (error: unknown) => void): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    unkept.set(key, text)
    onFailure?.(error)
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    unkept.delete(key)
  }
}
