import type { ReactNode } from 'react'
import styles from './Stub.module.css'

/**
 * Where a stub hangs on its paper: below it, at its end, or at the end once the nearest size container is 640px wide
 * and below it until then.
 */
export type StubEdge = 'below' | 'end' | 'auto'

/**
 * A panel set off by a perforation with a notch at either end, like the stub of a cheque. It is the last child of a
 * bordered paper with `--radius-l` corners; the notches, `--notch` deep, show `--behind`, by preset the page.
 */
export function Stub({ edge, children }: { edge: StubEdge; children: ReactNode }) {
  return <div className={`${styles.stub} ${styles[edge]}`}>{children}</div>
}
