import { Logo } from '#ui/Logo.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import styles from './Gallery.module.css'
import { FieldSamples } from './FieldSamples.tsx'
import { MessageSamples } from './MessageSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { PaperSamples } from './PaperSamples.tsx'
import { TokenSamples } from './TokenSamples.tsx'

/**
 * Every widget in every state, side by side in the light and the dark theme. `npm run dev` serves this page at
 * `/src/ui/gallery/`; the build does not include it.
 */
export function Gallery() {
  return (
    <>
      <header className="app-header">
        <a href="/my" className="app-logo">
          <Logo brand="Stipend" />
        </a>
      </header>
      <main className="app-main">
        <div className={styles.themes}>
          <Samples scheme="light" />
          <Samples scheme="dark" />
        </div>
      </main>
      <div className={styles.toasts} aria-live="polite">
        <Toasts />
      </div>
    </>
  )
}

function Samples({ scheme }: { scheme: 'light' | 'dark' }) {
  return (
    <div className={`${styles.theme} ${styles[scheme]}`}>
      <h1>{scheme === 'light' ? 'Light' : 'Dark'}</h1>
      <TokenSamples />
      <FieldSamples />
      <MessageSamples />
      <PaperSamples />
      <OverlaySamples />
    </div>
  )
}
