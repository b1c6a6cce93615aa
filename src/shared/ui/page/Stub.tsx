import type { ReactNode } from 'react'
import styles from './Stub.module.css'

/** Position of a stub: below its paper, or `auto`: at its end if the nearest size container is at least 640px wide. */
export type StubEdge = 'below' | 'auto'

/**
 * A panel set off by a perforation with a notch at either end, like the stub of a cheque. It must be the last child of
 * a bordered paper with `--radius-l` corners. The notches are `--notch` deep and show `--behind`, by default the page.
 */
export function Stub({ edge, children }: { edge: StubEdge; children: ReactNode }) {
  return <div className={`${styles.stub} ${styles[edge]}`}>{children}</div>
}
