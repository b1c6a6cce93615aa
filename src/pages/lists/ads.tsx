import { useIsOffline } from '#offline/network/connectivity.ts'
import { env } from '#api/env.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { houseAds, unwantedAds } from '#domain/fit/ads.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { Participant } from '#domain/fit/eligibility.ts'
import { pickSponsored } from '#domain/fit/listing.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { AdFrame, AdSlot } from '#features/studies/ads/AdSlot.tsx'
import { HouseAd } from '#features/studies/ads/HouseAd.tsx'
import { useCallback, useState } from 'react'

/** Beyond this number a long list repeats them. */
const maxHouseAds = 20

/**
 * Advertisements of a page, chosen once for each person while it is open: frames of the configured network, otherwise
 * sponsored studies.
 *
 * @param excludedIds Studies that the page shows anyway.
 * @returns The study of the box beside the page, if there is one, and the slots of the page, which count from 0.
 */
export function useAdvertising(
  catalogue: Catalogue,
  participant: Participant,
  viewOf: (study: StudyHead) => StudyView,
  excludedIds: readonly number[] = [],
) {
  const isConnected = !useIsOffline()
  const whom = `${participant.age} ${participant.gender}`
  const choose = () => {
    const draw = Math.random()
    const excluded = [...excludedIds, ...unwantedAds(catalogue, participant)]
    const box = pickSponsored(catalogue, excluded, draw)
    if (box) excluded.push(box.id)
    return [whom, box, houseAds(catalogue, excluded, draw, maxHouseAds)] as const
  }
  const [[chosenFor, sponsored, ads], setChosen] = useState(choose)
  if (chosenFor !== whom) setChosen(choose())
  const renderSlot = useCallback(
    (name: string, index: number) => {
      const ad = ads[index % ads.length]
      const content = env.adFrameUrl ? (
        <AdFrame adFrameUrl={env.adFrameUrl} slot={name} />
      ) : (
        ad && <HouseAd study={viewOf(ad)} resizeUrl={env.imageResizeUrl} />
      )
      return content && <AdSlot isConnected={isConnected}>{content}</AdSlot>
    },
    [ads, viewOf, isConnected],
  )
  return { sponsored, renderSlot }
}
