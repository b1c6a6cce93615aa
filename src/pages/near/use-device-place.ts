import { t } from '#language/language.ts'
import type { Place } from '#domain/near/place.ts'
import { useRef, useState } from 'react'

const locateTimeoutMs = 15_000
/** An older place of the device will do. */
const placeAgeMs = 600_000

/**
 * Asks the device for its place. It is given to `onPlace` only; no request carries it. What is found after `forget` is
 * dropped.
 */
export function useDevicePlace(onPlace: (place: Place) => void) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const asked = useRef(0)
  const finish = (found: string | undefined) => {
    asked.current += 1
    setLocating(false)
    setProblem(found)
  }
  const locate = () => {
    if (!('geolocation' in navigator))
      return finish(t('This browser cannot tell your location. Enter a ZIP code.'))
    finish(undefined)
    setLocating(true)
    const mine = asked.current
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (asked.current !== mine) return
        finish(undefined)
        onPlace({ latitude, longitude })
      },
      ({ code, PERMISSION_DENIED }) =>
        asked.current === mine &&
        finish(
          code === PERMISSION_DENIED
            ? t('This browser was not allowed to tell your location. Enter a ZIP code instead.')
            : t('Your device could not find its location. Enter a ZIP code instead.'),
        ),
      { timeout: locateTimeoutMs, maximumAge: placeAgeMs },
    )
  }
  return { isLocating, problem, locate, forget: () => finish(undefined) }
}
