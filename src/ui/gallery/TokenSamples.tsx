import type { CSSProperties } from 'react'
import styles from './Gallery.module.css'
import { Sample, SampleRow } from './Sample.tsx'

const colours = [
  'page',
  'card',
  'stub',
  'sunken',
  'line',
  'field-line',
  'ink',
  'ink-muted',
  'action',
  'action-soft',
  'money',
  'money-ink',
  'money-soft',
  'danger',
  'danger-soft',
]

/** The colours and the type scale. */
export function TokenSamples() {
  return (
    <>
      <Sample name="Colour">
        <SampleRow>
          {colours.map((name) => (
            <p key={name} className={styles.swatch}>
              <span style={shown(name)} />
              {name}
            </p>
          ))}
        </SampleRow>
      </Sample>
      <Sample name="Type">
        <h1>A paid study, 90 minutes</h1>
        <h2>What you will do</h2>
        <h3>Who can take part</h3>
        <p>
          You test a kitchen scale at home for two weeks and tell us on a video call what you liked.{' '}
          <a href="#type">Read the terms</a>
        </p>
      </Sample>
    </>
  )
}

function shown(name: string): CSSProperties {
  return { background: `var(--${name})` }
}
