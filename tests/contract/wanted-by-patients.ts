/** Searches of patients, as in `wantedByWords`; written before anything was looked up. */
export const wantedByPatients: readonly (readonly [about: RegExp, words: string])[] = [
  [
    /diabet|hyperglyc|t2dm?\b|t1dm?\b/,
    'sugar levels out of control; azucar descontrolada; diabets; my grandma has diabetes',
  ],
  [
    /diabet|hyperglyc|t2dm?\b|t1dm?\b/,
    'studies for diabetics in Texas; dad diabetic 68 yrs old; my sugar wont come down',
  ],
  [
    /type[ -]?(?:2|ii)\b.*diabet|diabet[^|]*type[ -]?(?:2|ii)\b|t2dm?\b|type2 ?diab/,
    'type two diabetic; DM2; T2DM A1C',
  ],
  [
    /type[ -]?(?:1|i)\b ?diabet|diabet[^|]*type[ -]?(?:1|i)\b|t1dm?\b|type1 ?diab/,
    'type one diabetes child; T1DM teenager',
  ],
  [/kidney|renal|ckd|esrd|nephro/, 'kidneys not working; riñón malo; mal de los riñones; falla renal'],
  [
    /nsclc|lung (?:cancer|neoplasm)|cancer[^|]*\blung|small[- ]cell lung/,
    'lung tumour; lungcancer; EGFR lung cancer',
  ],
  [
    /nsclc|lung (?:cancer|neoplasm)|cancer[^|]*\blung|small[- ]cell lung/,
    'lung canser; cancer de pulmon etapa 4',
  ],
  [
    /leuk?a?emi|\b[ac]ml\b|\bcll\b/,
    'leucemia en niños; leukimia; cancer en la sangre; nephew has leukemia aged 6',
  ],
  [/hairy cell/, 'hairy cell leukemia'],
  [
    /\bdis[ck]s?\b|intervertebral|discectomy|diskectomy/,
    'ruptured disc; disc bulge L5 S1; discos desgastados',
  ],
  [
    /\bdis[ck]s?\b|intervertebral|discectomy|diskectomy/,
    'slipped disk; blown disc in back; disco desplazado',
  ],
  [/back pain|\blbp\b|lumbago/, 'my lower back hurts; lumbalgia; back pain from sitting; espalda baja'],
  [
    /cluster|tacs?\b/,
    'cluster headake; cefaleas en racimo; oxygen for cluster headaches; dolor de cabeza en racimo',
  ],
  [/headache|migrain|cephal[ag]/, 'my head hurts every day; me duele la cabeza'],
  [/migrain/, 'bad migraines every week; migrain headache; jaquecas; migraine headaches wont stop'],
  [
    /obes|overweight|weight[ -]?loss|bariatric|body weight/,
    'morbidly obese; gordito; overwieght; BMI over 30; niño obeso',
  ],
  [
    /obes|overweight|weight[ -]?loss|bariatric|body weight/,
    'gastric sleeve; weigh too much; pastillas para adelgazar',
  ],
  [/asthma/, 'asthma pump; inhalador asma; cant breathe asthma; astma in kids; ataque de asma'],
  [
    /depress/,
    'deprecion; so sad all the time; madre con depresion; depressed teenager; no ganas de nada; MDD',
  ],
  [/anxi/, 'ataques de ansiedad; constant worry; anxious teenager; ansioso; anxiety meds'],
  [/insomni|sleep initiation|sleep disorder/, 'cant stay asleep; insomnia app'],
  [/schizo|psycho(?:sis|tic)/, 'skitzophrenia; voices in my head; oye voces; schizo'],
  [/ptsd|post[- ]?traumatic stress|stress disorders, |combat/, 'army vet with ptsd; estres post traumatico'],
  [
    /smok|nicotin|tobacco|vap(?:e|ing)|cigar/,
    'stop smoking app; fumadores; kick smoking habit; cigarette smoker',
  ],
  [/opioid|opiate|heroin/, 'opiate addiction; oxycontin; adiccion a opiaceos; opioid use'],
  [/alcohol/, 'AUD; heavy drinkers; borracho; cant stop drinking; problemas con el alcohol'],
  [/methamph|stimulant/, 'meth; cristal'],
  [/adhd|attention/, 'hyperactive kid; ADD'],
  [/amblyop/, 'lazy eye child'],
  [/hidradenitis/, 'armpit boils'],
]
