import { useSyncExternalStore } from 'react'
import { installPrompt } from '#offline/device/install-prompt.ts'
import { t } from '#language/language.ts'
import { Smartphone } from '#ui/parts/icons.ts'
import { installSteps } from './install-steps.ts'
import styles from './SideNavigation.module.css'

/** The way to install the portal, also after a refusal; nothing where the browser has none or it is installed. */
export function InstallEntry({ brand }: { brand: string }) {
  const way = useSyncExternalStore(installPrompt.subscribeToWay, installPrompt.way)
  if (way === 'none') return null
  const content = (
    <>
      <Smartphone size={20} aria-hidden="true" />
      <span>{t('Install {brand}', { brand })}</span>
    </>
  )
  if (way === 'prompt')
    return (
      <button type="button" className={styles.link} onClick={() => void installPrompt.accept()}>
        {content}
      </button>
    )
  return (
    <details className={styles.install}>
      <summary className={styles.link}>{content}</summary>
      <p>{installSteps(brand)}</p>
    </details>
  )
}
