import type { Catalogue } from '#domain/catalogue.ts'
import { SearchTexts } from '#domain/study-search.ts'
import { useEffect } from 'react'

type Tables = ConstructorParameters<typeof SearchTexts>[0]

/** Small enough not to hold up a finger: a fraction of a millisecond, a few on a slow phone. */
const studiesAtOnce = 25

/** Outlive the pages, so that going from list to list prepares nothing twice. */
const prepared = new WeakMap<Tables['companies'], Pick<Tables, 'cities'> & { texts: SearchTexts }>()

function searchTextsOf({ cities, companies }: Tables): SearchTexts {
  const known = prepared.get(companies)
  if (known?.cities === cities) return known.texts
  const texts = new SearchTexts({ cities, companies })
  prepared.set(companies, { cities, texts })
  return texts
}

/** The words to search in, prepared behind the scenes before anybody types. */
export function useSearchTexts(catalogue: Catalogue, tables: Tables): SearchTexts {
  const texts = searchTextsOf(tables)
  useEffect(() => prepareWhenIdle(catalogue, texts), [catalogue, texts])
  return texts
}

/** @returns Stops it. */
function prepareWhenIdle({ studies }: Catalogue, texts: SearchTexts): () => void {
  const all = Object.values(studies)
  let next = 0
  let stop = whenIdle(prepareSome)
  function prepareSome(): void {
    for (const study of all.slice(next, next + studiesAtOnce)) texts.of(study)
    next += studiesAtOnce
    if (next < all.length) stop = whenIdle(prepareSome)
  }
  return () => stop()
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 20)
  return () => clearTimeout(timer)
}
