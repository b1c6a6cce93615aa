import { Info } from '#ui/parts/icons.ts'
import styles from './Misfit.module.css'

/** A chip that says why a study does not fit. */
export function Misfit({ children }: { children: string }) {
  return (
    <p className={styles.misfit}>
      <Info size={16} />
      <span>{children}</span>
    </p>
  )
}
