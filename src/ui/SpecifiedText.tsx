import { translationOf } from '#language/language.ts'

/** A message that may be worded by the specification: that stays in English, and what it means follows it. */
export function SpecifiedText({ children }: { children: string }) {
  const meaning = translationOf(children)
  if (meaning === undefined) return children
  return (
    <>
      <span lang="en">{children}</span> {meaning}
    </>
  )
}
