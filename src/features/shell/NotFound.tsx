import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { MessageView } from './MessageView.tsx'

export interface NotFoundProps {
  title?: string
  text?: string
}

/** Shown for an unknown address, and for a study that is gone. */
export function NotFound({
  title = t('This page does not exist'),
  text = t('The address may be mistyped, or the study may have closed.'),
}: NotFoundProps) {
  return (
    <MessageView title={title} text={text}>
      <Link to="/my" className={buttonClass()}>
        {t('See current studies')}
      </Link>
    </MessageView>
  )
}
