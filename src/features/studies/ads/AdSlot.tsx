import { useMatches } from '#ui/parts/use-matches.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#language/language.ts'
import { adFrameAddress, adSizes } from '#domain/fit/ads.ts'
import styles from './AdSlot.module.css'

export interface AdSlotProps {
  /** Without a connection there are no advertisements. */
  isConnected: boolean
  children: ReactNode
}

/** The place of an advertisement. Without a connection a slot in view is emptied, and one out of view is removed. */
export function AdSlot({ isConnected, children }: AdSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(isConnected)
  useEffect(() => {
    if (isConnected || slot.current === null) return
    const { top, bottom } = slot.current.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) setHeld(false)
  }, [isConnected])
  if (!isHeld) return null
  return (
    <div ref={slot} className={isConnected ? undefined : styles.empty} data-fleeting="room">
      {children}
    </div>
  )
}

/** Width at which a wide slot fits, with or without the sidebar. */
const wideQuery = '(width >= 840px)'

export interface AdFrameProps {
  /** Address of the network's tag page: see the configuration's `adFrameUrl`. */
  adFrameUrl: string
  slot: string
}

/** A network's advertisement, in a frame without access to the portal or its storage. */
export function AdFrame({ adFrameUrl, slot }: AdFrameProps) {
  const size = useMatches(wideQuery) ? adSizes.wide : adSizes.narrow
  return (
    <div className={styles.frame}>
      <p>{t('Advertisement')}</p>
      <iframe
        title={t('Advertisement')}
        src={adFrameAddress(adFrameUrl, location.origin, slot, size)}
        width={size.width}
        height={size.height}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        loading="lazy"
      />
    </div>
  )
}
