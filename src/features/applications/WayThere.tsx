import { isWebAddress } from '#contract/base/web-address.ts'
import { t } from '#language/language.ts'
import { buttonClass } from '#ui/parts/Button.tsx'

/** The link of a call, or directions to an address: phones open them in an app with maps, other devices in a page. */
export function WayThere({ place }: { place: string }) {
  const isLink = isWebAddress(place)
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
  return (
    <a
      href={isLink ? place : directions}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {isLink ? t('Open the link') : t('Directions')}
    </a>
  )
}
