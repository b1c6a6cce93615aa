export const sourceTitles: Readonly<Record<string, string>> = {
  own: 'Written here',
  'clinicaltrials.gov': 'ClinicalTrials.gov',
  seed: 'Invented studies',
}

/** A source in words. Another one is named by itself. */
export const sourceTitle = (source: string): string => sourceTitles[source] ?? source
