/** Languages of the host's pages. */
export type PageLanguage = 'en' | 'es'

/** The preferred one of these languages by `Accept-Language`; English when it names neither. */
export function pageLanguageOf(acceptLanguage: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ language }) => language === 'en' || language === 'es')
  return wanted?.language === 'es' ? 'es' : 'en'
}
