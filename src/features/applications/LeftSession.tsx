import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'

/** The session of a place that has ended: an entry of the calendar stays, with its reminder. */
export function LeftSession({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <>
      <p>{t('If you added the session to your calendar, it stays there until you remove it.')}</p>
      <ButtonRow>
        <Button
          variant="secondary"
          size="small"
          onClick={onRemove}
          aria-label={t('Remove from calendar: {title}', { title })}
        >
          {t('Remove from calendar')}
        </Button>
      </ButtonRow>
    </>
  )
}
