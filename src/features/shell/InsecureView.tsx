import { t } from '#language/language.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { MessageView } from './MessageView.tsx'

/** Replaces every page at an insecure address; addresses participants and the operator. */
export function InsecureView({ brand }: { brand: string }) {
  const text = t(
    '{brand} works only over a secure connection, and an address that begins with http:// has none. Nobody can log in here. If you run this site, serve it over https; on its own machine http://localhost works too.',
    { brand },
  )
  return (
    <MessageView title={t('This address is not secure')} text={text}>
      <a href={location.href.replace(/^http:/, 'https:')} className={buttonClass()}>
        {t('Try the secure address')}
      </a>
    </MessageView>
  )
}
