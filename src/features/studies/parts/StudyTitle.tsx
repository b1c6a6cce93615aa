import type { StudyView } from '#domain/studies/study-view.ts'
import { dataLanguage } from '#language/language.ts'
import { writtenIn } from '#domain/written-in.ts'

/** A study's title, marked with its language on a page in another one. */
export function StudyTitle({ study }: { study: Pick<StudyView, 'title' | 'languages'> }) {
  return <span lang={dataLanguage(writtenIn(study))}>{study.title}</span>
}
