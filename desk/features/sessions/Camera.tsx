import { Banner } from '#ui/fields/Banner.tsx'
import decodeQr from 'qr/decode.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readTicket } from '#domain/recruiting/ticket.ts'
import styles from './Sessions.module.css'

/** Pictures a second take the battery of a phone; a code is held for longer than this. */
const pauseMs = 150
/** The decoder takes longer for each pixel, and a code fills the picture. */
const width = 480

/** The picture of the camera, and the tickets that it sees: each once, until another one is shown. */
export function Camera({ onRead }: { onRead: (ticket: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let stream: MediaStream | null = null
    let last: string | null = null
    let timer = 0
    let isOver = false
    const look = () => {
      const ticket = video.current && ticketIn(video.current)
      if (ticket && ticket !== last) read(ticket)
      last = ticket ?? last
      timer = window.setTimeout(look, pauseMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      look()
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => !isOver && setFailed(true))
    return stop
  }, [])
  if (hasFailed)
    return <Banner tone="error">The camera cannot be used here. Type the six letters of the ticket.</Banner>
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture of what is before the camera, without sound
  return <video ref={video} className={styles.camera} playsInline muted aria-label="Picture of the camera" />
}

function ticketIn(video: HTMLVideoElement): string | null {
  const height = Math.round((width * video.videoHeight) / (video.videoWidth || 1))
  if (height === 0) return null
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) return null
  context.drawImage(video, 0, 0, width, height)
  try {
    return readTicket(decodeQr(context.getImageData(0, 0, width, height)))
  } catch {
    // Most pictures hold no code.
    return null
  }
}
