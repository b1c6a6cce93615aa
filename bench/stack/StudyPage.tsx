import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SaveButton } from './SaveButton.tsx'
import { studiesQuery } from './studies.ts'

/** One study of the list. */
export function StudyPage() {
  const { id } = useParams({ strict: false })
  const { data = [] } = useQuery(studiesQuery)
  const study = data.find((one) => String(one.id) === id)
  if (!study) return null
  return (
    <main>
      <article>
        <h1>{study.title}</h1>
        <p>{study.place}</p>
        <p>{study.pay}</p>
        <p>{study.text}</p>
        <SaveButton title={study.title} />
      </article>
    </main>
  )
}
