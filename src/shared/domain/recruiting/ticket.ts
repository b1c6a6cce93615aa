/** Six letters of a place in one session. Only the host makes them; a desk finds them by their digest, offline too. */

/** Without I and O, which look like digits. */
export const ticketLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const ticketLength = 6

/** A ticket as the host has made it, from what was typed or read; null if it cannot be one. */
export function readTicket(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-HJ-NP-Z]{6}$/.test(letters) ? letters : null
}

/** What a desk has of a ticket: hexadecimal, and for one session alone. */
export async function ticketDigest(ticket: string, sessionId: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${sessionId}:${ticket}`))
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
