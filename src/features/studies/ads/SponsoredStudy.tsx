import { dataLanguage, t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { writtenIn } from '#domain/written-in.ts'
import { placeText } from '#study/place-text.ts'
import { PictureCard } from '#features/studies/parts/PictureCard.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'

export function SponsoredStudy({ study, resizeUrl }: { study: StudyView; resizeUrl: string }) {
  return (
    <PictureCard
      study={study}
      resizeUrl={resizeUrl}
      sizes="(width >= 1100px) 280px, 100vw"
      mark={t('Sponsored study')}
      title={study.title}
      lang={dataLanguage(writtenIn(study))}
      text={placeText(study)}
      label={t('Payout')}
      amount={study.payout}
      action={<ViewLink study={study} variant="secondary" />}
    />
  )
}
