import { useEffect, useRef } from 'react'
import { t } from '#language/language.ts'
import { type IdentityEvent, openIdentityFrame } from '#external/identity-frame.ts'
import { Button } from '#ui/parts/Button.tsx'
import styles from './IdentityFrame.module.css'

/** The provider's page in a frame, with a way out that does not depend on it. */
export function IdentityFrame({ url, onEvent }: { url: string; onEvent: (event: IdentityEvent) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  }, [onEvent])
  useEffect(() => {
    if (place.current === null) return undefined
    return openIdentityFrame({ url, container: place.current, onEvent: (event) => latest.current(event) })
  }, [url])
  // The focused form has been removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.session}>
      <h2 ref={heading} tabIndex={-1}>
        {t('Your verification')}
      </h2>
      <div ref={place} className={styles.frame} />
      <small>
        <span>{t('Nothing here, or no camera?')}</span>{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('Continue with the provider in a new tab')}
        </a>
      </small>
      <Button variant="secondary" size="small" onClick={() => onEvent('canceled')}>
        {t('Leave the verification')}
      </Button>
    </div>
  )
}
