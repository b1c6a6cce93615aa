import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveButton } from './SaveButton.tsx'
import { studiesQuery } from './studies.ts'

/** Ten studies, and ten more at each press. */
export function ListPage() {
  const { data = [] } = useQuery(studiesQuery)
  const [count, setCount] = useState(10)
  return (
    <main>
      <h1>My Studies</h1>
      {data.slice(0, count).map(({ id, title, pay, place }) => (
        <article key={id}>
          <h2>{title}</h2>
          <p>{place}</p>
          <p>{pay}</p>
          <Link to="/study/$id" params={{ id: String(id) }}>
            View
          </Link>
          <SaveButton title={title} />
        </article>
      ))}
      {data.length > count && (
        <button type="button" onClick={() => setCount(count + 10)}>
          LOAD MORE
        </button>
      )}
    </main>
  )
}
