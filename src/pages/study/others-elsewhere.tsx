import { useAreas } from '#pages/lists/use-areas.tsx'
import { OthersIn, type OthersProps } from './others-in.tsx'

/** Other studies for a person elsewhere. Asking for one area alone would tell the host where that person lives. */
export function OthersElsewhere(props: OthersProps) {
  const { catalogue, tables } = useAreas()
  return <OthersIn {...props} catalogue={catalogue} tables={tables} />
}
