import { t } from '#language/language.ts'
import { RotateCw } from '#ui/parts/icons.ts'
import { Notice } from '#ui/overlays/Notice.tsx'

export interface UpdateNoticeProps {
  onReload: () => void
  /** Hides the notice until the portal is opened again. */
  onPutOff: () => void
}

/** A new version is waiting; the participant decides when to activate it. */
export function UpdateNotice({ onReload, onPutOff }: UpdateNoticeProps) {
  return (
    <Notice
      icon={<RotateCw size={18} aria-hidden="true" />}
      action={
        <>
          <button type="button" onClick={onPutOff}>
            {t('Not now')}
          </button>
          <button type="button" onClick={onReload}>
            {t('Reload')}
          </button>
        </>
      }
    >
      {t('A new version is ready')}
    </Notice>
  )
}
