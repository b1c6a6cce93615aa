import { useEffect, useState } from 'react'

/**
 * The value once it has lasted for a while, and the resting value until then: what passes in a moment is not worth a
 * word. Going back to rest counts at once.
 */
export function useLasting<Value>(value: Value, rest: Value, milliseconds: number): Value {
  const [lasting, setLasting] = useState(rest)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), value === rest ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, rest, milliseconds])
  return value === rest ? rest : lasting
}
