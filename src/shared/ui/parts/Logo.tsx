/** The mark: a pay stub notched at both sides, folded into an S. Its colours are those of `.app-logo` in base.css. */
function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M6 1h20a5 5 0 0 1 5 5v7.5a2.5 2.5 0 0 0 0 5V26a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5v-7.5a2.5 2.5 0 0 0 0-5V6a5 5 0 0 1 5-5Z"
      />
      <path fill="none" strokeWidth="3.2" d="M22 9.6h-8.8a3.2 3.2 0 0 0 0 6.4h5.6a3.2 3.2 0 0 1 0 6.4H10" />
    </svg>
  )
}

export function Logo({ brand }: { brand: string }) {
  return (
    <>
      <LogoMark />
      <span translate="no">{brand}</span>
    </>
  )
}
