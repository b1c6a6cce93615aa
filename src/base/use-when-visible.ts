import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * What was read of the clock when the page was opened, last hidden, or came back: an app may stay open for days.
 *
 * @param read The same function each time.
 */
export function useWhenVisible<Read extends number | string>(read: () => Read): Read {
  const [value, keep] = useState(read)
  useEffect(() => focusManager.subscribe(() => keep(read)), [read])
  return value
}
