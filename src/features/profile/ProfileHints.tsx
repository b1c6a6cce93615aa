import { Link } from '@tanstack/react-router'
import styles from './ProfileHints.module.css'

/** Where else a participant is known, for who has a profile already. */
export function ProfileHints() {
  return (
    <div className={styles.hints}>
      <p>
        A verified identity helps us to pay without questions.{' '}
        <Link to="/id-verify">Verify your identity</Link>
      </p>
      <p>
        Take everything about you with you, or see who has it. <Link to="/data">Your data</Link>
      </p>
    </div>
  )
}
