import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * The time or day that was read last: when the page was opened, hidden or shown again. An app may stay open for days.
 *
 * @param read The same function each time.
 */
export function useWhenVisible<Read extends number | string>(read: () => Read): Read {
  const [value, keep] = useState(read)
  useEffect(() => focusManager.subscribe(() => keep(read)), [read])
  return value
}
