import { buttonClass } from '#ui/parts/Button.tsx'
import { Link } from '@tanstack/react-router'
import { useOperator } from '#desk/session/operator.ts'

/** Leads editors to the form of a new study. */
export function WriteLink() {
  if (!useOperator().may('editor')) return null
  return (
    <Link to="/studies/new" className={buttonClass({ size: 'small' })}>
      Write a study
    </Link>
  )
}
