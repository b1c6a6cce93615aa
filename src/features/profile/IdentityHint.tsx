import { Link } from '@tanstack/react-router'
import styles from './IdentityHint.module.css'

/** The way to the identity verification, for who has a profile already. */
export function IdentityHint() {
  return (
    <p className={styles.hint}>
      A verified identity helps us to pay without questions. <Link to="/id-verify">Verify your identity</Link>
    </p>
  )
}
