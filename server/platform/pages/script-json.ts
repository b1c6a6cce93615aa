/**
 * JSON that is safe in a script, as a file or an element: older engines treat line separators in it as line ends, and a
 * text could end the element.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
    .replaceAll('<', String.raw`\u003c`)
}
