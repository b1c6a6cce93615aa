/** Small texts of one tab. Session storage throws if site data is blocked: then nothing is kept. */

export function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * @param text Null removes it.
 * @returns Whether the tab keeps it.
 */
export function write(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
