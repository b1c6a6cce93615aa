/** What people say happened to them, in the form of `wanted-by-words.ts`, written before any result was looked at. */
export const wantedByComplaints: readonly (readonly [about: RegExp, words: string])[] = [
  [
    /fractur|broken bone/,
    'my daughter broke her arm; fractured my hip; cracked a rib; mi hijo se quebró el brazo; me rompí la pierna; se fracturó la muñeca',
  ],
  [
    /neuropath/,
    'chemo made my fingers tingle; my toes went numb; la quimio me durmió las manos; se me duermen los pies',
  ],
  [
    /urinary tract infec|cystitis|\buti\b|urolog|bladder|urinary/,
    'stings when I go pee; it hurts to urinate; me arde cuando hago pipí; ardor cuando orino',
  ],
  [/crohn|inflammatory bowel|\bibd\b/, 'crones desease; enfermedad de cron'],
  [/sprain|ligament|ankle|tendon|strain/, 'sprained my ankle playing soccer; me torcí el tobillo'],
  [
    /brain (?:tumou?r|neopl|cancer|metast)|gliom|glioblast|astrocyt|medulloblast/,
    'a tumor in his head; tumor en el cerebro',
  ],
  [/breast (?:cancer|neopl|carcin|tumou?r)/, 'tumor in my breast; tumor en el seno; bolita en el seno'],
  [/nausea|vomit/, 'throwing up from chemo; vómitos por la quimio'],
  [/alopecia|hair/, 'chemo made my hair fall out; se me cae el pelo con la quimio'],
  [/smok|tobacco|nicotine|cigar/, 'smoker wanting to stop; fumadores'],
  [/parkinson/, 'parkisons disease'],
  [/psoria/, 'soriasis'],
  [/tinnitus/, 'my ears are ringing; me zumban los oídos'],
  [/eczema|atopic dermat/, 'ezcema'],
  [/alzheimer/, 'altzheimers'],
]
