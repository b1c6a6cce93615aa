import { ask } from '#api/client.ts'
import { env } from '#api/env.ts'
import { isRefused } from '#api/errors.ts'
import { contentOf, rowsOf } from '#api/readable-rows.ts'
import { detailImageWidths } from '#contract/base/constants.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { t } from '#language/language.ts'
import { StudyPageFrame } from '#study/StudyPageFrame.tsx'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './shared-study.module.css'

/** The study of a shared link, above the form that its one button leads to. A visitor keeps nothing of it. */
export function SharedStudyPart({ id }: { id: number }) {
  const { data: study, isError } = useQuery({
    queryKey: ['shared_study', id],
    queryFn: ({ signal }) => findStudy(id, signal),
    retry: false,
  })
  if (study === null) return <Banner tone="info">{t('This study is over. Sign up to see others.')}</Banner>
  if (!study) return isError ? null : <Skeleton height="100vh" />
  return (
    <section className={styles.shared} aria-label={t('The study of this link')}>
      <StudyPageFrame
        study={study.view}
        descriptionHtml={study.long_description}
        isTextMissing={false}
        apply={null}
        destination={null}
        action={null}
        facts={study.trial}
        renderPicture={(className) => (
          <StudyImage
            study={study.view}
            resizeUrl={env.imageResizeUrl}
            shape="2x1"
            widths={detailImageWidths}
            sizes="(width >= 992px) 960px, 100vw"
            isEager
            className={className}
          />
        )}
      />
      <div className={styles.action}>
        <Button isWide onClick={goToForm}>
          {t('Sign up to apply')}
        </Button>
      </div>
    </section>
  )
}

function goToForm(): void {
  document.querySelector('form')?.parentElement?.scrollIntoView()
  document.querySelector<HTMLInputElement>('input[type=email]')?.focus({ preventScroll: true })
}

/** Null for a study that is over, or that the host never had. */
async function findStudy(id: number, signal: AbortSignal) {
  const answer = await ask(endpoints.study, singleStudyAnswer, { params: { id }, signal }).catch(
    (error: unknown) => {
      if (isRefused(error, 404)) return null
      throw error
    },
  )
  const found = answer && contentOf('studies', answer.studies)[id]
  if (!found) return null
  const tables = {
    cities: rowsOf('cities', answer.cities),
    facilities: rowsOf('facilities', answer.facilities),
    categories: rowsOf('categories', answer.categories),
    companies: rowsOf('companies', answer.companies),
  }
  return { ...found, view: viewStudy(found, tables, dayOf(new Date())) }
}
