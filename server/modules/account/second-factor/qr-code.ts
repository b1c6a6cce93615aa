import { html } from 'hono/html'
import encodeQr from 'qr'
import type { Html } from '#server/platform/pages/page.ts'

/** Free modules around the code, without which some cameras do not find it. */
const border = 4

/** A text as a QR code: dark on white in both color schemes, because many readers take no inverted one. */
export function qrCode(text: string, label: string): Html {
  const rows = encodeQr(text, 'raw', { border, ecc: 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d="${dark.join('')}" />
  </svg>`
}
