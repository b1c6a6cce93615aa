import type { Alert } from '#domain/alerts/alerts.ts'
import { wholeList } from '#domain/search/search-terms.ts'
import { paramsOf } from '#pages/search/applied-search.ts'
import { Link, type LinkProps } from '@tanstack/react-router'

interface AlertLinkProps extends Pick<LinkProps, 'children'> {
  alert: Alert
  /** Whether the list begins with its new studies alone. */
  isNew?: boolean
  className?: string
  onClick?: (() => void) | undefined
}

/** Leads to the list of a kept search, and chooses the person for whom it is kept. */
export function AlertLink({ alert, isNew = false, ...link }: AlertLinkProps) {
  const { list, search, person } = alert
  const params = { ...paramsOf({ ...wholeList, ...search, isNew }), for: person ?? '' }
  if (list.kind !== 'category')
    return <Link to={list.kind === 'my' ? '/my' : '/all'} search={params} {...link} />
  return <Link to="/category/$slug" params={{ slug: list.slug }} search={params} {...link} />
}
