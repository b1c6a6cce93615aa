import { t } from '#language/language.ts'
import { Share } from '#ui/parts/icons.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Hands a study's address on, with the device's own choice of ways; where there is none, it is copied. */
export function ShareButton({ study: { id, title } }: { study: { id: number; title: string } }) {
  const share = async () => {
    const url = new URL(`/study/${id}`, location.href).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast(t('The link was copied.'))
      }
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
      if (!isCalledOff) showToast(t('Copy this link: {url}', { url }))
    }
  }
  return (
    <button type="button" aria-label={t('Share {title}', { title })} onClick={() => void share()}>
      <Share size={20} />
      <span>{t('Share')}</span>
    </button>
  )
}
