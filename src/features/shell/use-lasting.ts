import { useEffect, useState } from 'react'

/** The value after it has lasted for a while, and `rest` until then. A return to `rest` takes effect immediately. */
export function useLasting<Value>(value: Value, rest: Value, milliseconds: number): Value {
  const [lasting, setLasting] = useState(rest)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), value === rest ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, rest, milliseconds])
  return value === rest ? rest : lasting
}
