import { ask } from '#api/client.ts'
import { WelcomeAnswer } from '#contract/answers/single-study.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Welcome } from '#features/auth/Welcome.tsx'
import { language as shownLanguage } from '#language/language.ts'
import { useQuery } from '@tanstack/react-query'

/** Open studies and first answers of the host; nothing without it. */
export function WelcomePart() {
  const language = shownLanguage()
  const { data } = useQuery({
    queryKey: ['welcome', language],
    queryFn: ({ signal }) => ask(endpoints.welcome, WelcomeAnswer, { params: { language }, signal }),
    retry: false,
  })
  return data ? <Welcome {...data} /> : null
}
