import { env } from '#api/env.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { listPageSize } from '#contract/base/constants.ts'
import { imageSources } from '#domain/studies/images.ts'
import { useEffect } from 'react'
import { isSavingData, whenIdle } from '#base/scheduling.ts'
import { workerBridge } from '#device/worker-bridge.ts'

/** A limit for saved studies: the cache is for images that are likely to be viewed. */
const maxSaved = 30

/**
 * When the page is idle, has the worker cache images of the first listed and of the saved studies for offline use.
 * Nothing if the browser is set to save data.
 */
export function useWarmImages(
  listed: readonly StudyHead[],
  savedIds: readonly number[],
  studies: Readonly<Record<string, StudyHead>>,
): void {
  useEffect(() => {
    if (isSavingData()) return
    void whenIdle().then(() => {
      const saved = savedIds.slice(0, maxSaved).flatMap((id) => studies[id] ?? [])
      const wanted = new Set([...listed.slice(0, listPageSize), ...saved])
      return workerBridge.send({ type: 'WARM_IMAGES', addresses: [...wanted].flatMap(addressesOf) })
    })
  }, [listed, savedIds, studies])
}

/** The smallest size of each shape: any size serves offline. */
function addressesOf({ image_1x1_url: square, image_2x1_url: wide }: StudyHead): string[] {
  const { imageResizeUrl } = env
  return [
    ...(square ? [imageSources(imageResizeUrl, square, '1x1', [192]).src] : []),
    ...(wide ? [imageSources(imageResizeUrl, wide, '2x1', [336]).src] : []),
  ]
}
