import { translationOf } from '#language/language.ts'

/** A message that the specification may have worded: it stays in English, followed by its translation. */
export function SpecifiedText({ children }: { children: string }) {
  const meaning = translationOf(children)
  if (meaning === undefined) return <span>{children}</span>
  return (
    <>
      <span lang="en">{children}</span> <span>{meaning}</span>
    </>
  )
}
