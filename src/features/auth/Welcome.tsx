import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { env } from '#api/env.ts'
import { ask } from '#api/client.ts'
import { WelcomeAnswer } from '#contract/answers/single-study.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { dataLanguage, language as shownLanguage, t } from '#language/language.ts'
import { writtenIn } from '#domain/written-in.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import styles from './Welcome.module.css'

/** Below the login form: open studies with their pay, and what a visitor asks before signing up; nothing without it. */
export function Welcome() {
  const language = shownLanguage()
  const { data } = useQuery({
    queryKey: ['welcome', language],
    queryFn: ({ signal }) => ask(endpoints.welcome, WelcomeAnswer, { params: { language }, signal }),
    retry: false,
  })
  if (!data) return null
  const { studies, questions } = data
  return (
    <div className={styles.welcome}>
      {studies.length > 0 && (
        <section>
          <h2>{t('Open now')}</h2>
          <ul>
            {studies.map(({ id, title, pay, languages, image }) => (
              <li key={id}>
                {image && <img src={`${env.imageResizeUrl}336x336/${image}`} alt="" loading="lazy" />}
                <Link to="/study/$id" params={{ id: String(id) }}>
                  <span lang={dataLanguage(writtenIn({ languages }))}>{title}</span>
                </Link>
                {pay !== null && (
                  <strong>
                    <HostText isCommon>{pay}</HostText>
                  </strong>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('Questions and answers')}</h2>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </div>
  )
}
