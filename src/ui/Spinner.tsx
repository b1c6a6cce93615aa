import styles from './Spinner.module.css'

/** Turning ring for the inside of buttons and rows. Decorative: whoever shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
