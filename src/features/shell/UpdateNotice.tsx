import { t } from '#language/language.ts'
import { RotateCw } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

/** A new version is waiting; the participant decides when to activate it. */
export function UpdateNotice({ onReload }: { onReload: () => void }) {
  return (
    <Notice
      icon={<RotateCw size={18} aria-hidden="true" />}
      action={
        <button type="button" onClick={onReload}>
          {t('Reload')}
        </button>
      }
    >
      {t('A new version is ready')}
    </Notice>
  )
}
