import { plural } from '#language/language.ts'

/** `1 point`, `1,234 points`. */
export function pointsText(points: number): string {
  return plural(points, '1 point', '{count} points')
}

/** `1 minute`, `90 minutes`. */
export function minutesText(minutes: number): string {
  return plural(minutes, '1 minute', '{count} minutes')
}
