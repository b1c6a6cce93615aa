import { rich } from '#ui/parts/rich.tsx'
import { Banner } from '#ui/fields/Banner.tsx'
import { t } from '#language/language.ts'

/**
 * In place of the question about the application: a content blocker has stopped the link.
 *
 * @param props.link The study's own page; null if only the tracking link leads to it.
 */
export function BlockedNote({ link }: { link: string | null }) {
  return (
    <Banner tone="error">
      {link === null
        ? t(
            'A content blocker on this device stopped the link, so the page did not open. Allow this site in the blocker, then press Apply again.',
          )
        : rich(
            'A content blocker on this device stopped the link, so the page did not open. Allow this site in the blocker, or {open}.',
            {
              open: (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {t('open the page directly')}
                </a>
              ),
            },
          )}
    </Banner>
  )
}
