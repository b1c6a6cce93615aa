import { defaultCityLabel } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { t, translateKnown } from '#language/language.ts'

/** Categories whose studies are done where the participant is, if they name no city. */
const homeCategories: readonly (string | null)[] = ['product-testing', 'app-installs']

/** The languages in which people can take part; null for English alone, which goes without saying. */
export function languageText({ languages }: Pick<StudyView, 'languages'>): string | null {
  if (languages === 'es') return t('In Spanish')
  return languages === 'en-es' ? t('In English or Spanish') : null
}

export function placeText({
  isOnline,
  city,
  categorySlug,
  status,
  sessions,
}: Pick<StudyView, 'isOnline' | 'city' | 'categorySlug' | 'status' | 'sessions'>): string {
  if (isOnline) return t('Online')
  if (city !== defaultCityLabel) return translateKnown(city)
  const [place, ...others] = new Set(sessions.map((session) => session.place))
  if (place && others.length === 0) return place
  if (status !== null || others.length > 0) return t('Several places')
  return homeCategories.includes(categorySlug) ? t('At home') : translateKnown(city)
}
