import type { Topic } from './topic.ts'

/** Trials about sleep, memory, weight and allergies. */
export const dailyLifeTrials: readonly Topic[] = [
  {
    scenes: ['night', 'mind', 'pulse'],
    settings: ['clinic'],
    titles: [
      {
        title: 'Insomnia Study, Four Weeks',
        intro:
          'Four weeks, one small habit changed, and a sensor by the bed: this study asks what really moves the needle on sleep.',
      },
      'Sleep and Shift Work Study',
      'Deep Sleep and Memory Study',
      'Weekend Catch-Up Sleep Study',
      'Bedroom Temperature and Sleep Study',
      'Evening Screens and Sleep Study',
    ],
    times: ['Four weeks, with two nights in the laboratory'],
    intros: [
      'You spend two nights in a quiet room that looks more like a hotel than a laboratory, while we record how you sleep.',
      'What does a good night do for a morning? For four weeks you sleep as agreed and play memory games over breakfast, so that we can find out.',
    ],
    steps: [
      'Wearing a soft headband or sensor at night',
      'A sleep diary, filled in before coffee',
      'Memory and attention games in the morning',
      'Keeping to agreed bedtimes for the length of the study',
    ],
    notes: [
      'Private rooms, your own pillow if you like, breakfast included.',
      'No alcohol for a day before each night in the laboratory; caffeine before noon is fine.',
    ],
    criteria: [
      'Trouble sleeping three nights a week or more, or none at all: we need both',
      'No travel across time zones in the past month',
      'Nonsmoker',
    ],
    pay: [300, 1600],
    ages: [
      [18, 50],
      [25, 65],
      [21, 40],
    ],
  },
  {
    scenes: ['mind', 'pulse', 'night'],
    settings: ['clinic'],
    titles: [
      { title: 'Memory Study for Adults Over 60', ages: [60, null] },
      'Balance and Fall Prevention Study',
      'Dance, Drawing and Memory Study',
      'Active Mind, Active Body Trial',
      'Healthy Aging Study With Weekly Classes',
      'Early Memory Changes Study',
    ],
    times: ['Two classes a week for six months, and four visits'],
    intros: [
      'Names take longer to come than they used to. For most of us that is age and nothing more; this study wants to tell the difference early.',
      'Half of the participants learn to dance and half learn to draw. After six months we look at what each has done for memory.',
    ],
    steps: [
      'Puzzles and word games, given by a friendly examiner',
      'One brain scan without contrast; it is loud, and it does not hurt',
      'Two classes a week for half a year',
      'A simple balance test at each visit',
    ],
    notes: [
      'Bring someone who knows you well to the first visit, if you can. They are paid as well.',
      'You choose beforehand whether you want to be told about results that concern your health.',
    ],
    criteria: [
      'You live on your own or with family',
      'You see and hear well enough to read and talk, with aids if needed',
      'No metal implants, if you agree to the scan',
    ],
    pay: [250, 1500],
    ages: [
      [60, null],
      [55, 80],
      [65, 85],
    ],
  },
  {
    scenes: ['pulse', 'capsule', 'vials'],
    settings: ['clinic'],
    titles: [
      'Weight and Mealtimes Study',
      'Eating Window Study',
      'Weight Maintenance After Loss Trial',
      'Late Dinners and Weight Study',
      'Early Breakfast, Early Dinner Study',
      'Twelve-Hour Eating Study',
    ],
    times: ['Seven visits over six months', 'Five visits over four months'],
    intros: [
      'Losing weight is one thing and keeping it off another. This trial begins where most programs end.',
      'The study asks a plain question: does it matter when we eat, or only what?',
    ],
    steps: [
      'Body measurements and blood tests every four weeks',
      'Eating within agreed hours, or as usual: chance decides',
      'Short calls with a coach',
      'Stepping on a scale that sends its reading by itself',
    ],
    notes: [
      'Nobody in the team will comment on a number. We write it down, and that is all.',
      'The scale is yours at the end.',
    ],
    criteria: ['Body mass index of 27 or above', 'Stable weight for three months', 'No weight-loss surgery'],
    pay: [450, 2100],
    ages: [
      [18, 65],
      [25, 60],
      [21, 70],
    ],
  },
  {
    scenes: ['breath', 'microscope', 'dishes'],
    settings: ['clinic'],
    titles: [
      {
        title: 'Seasonal Allergy Nasal Spray Study',
        intro:
          'When the pollen count makes the news, this study is open. It compares a spray used once in the morning with one used four times a day.',
      },
      'Dust Mite Allergy Tablet Trial',
      {
        title: 'Ragweed Season Study',
        intro:
          'August comes and so does the sneezing. The study begins a month earlier, to see whether a head start helps.',
      },
      'Cat Allergy Spray Study',
      'Year-Round Allergy Study',
      'Grass Pollen Tablet Trial',
    ],
    times: ['Four visits over ten weeks'],
    intros: [
      'Itchy eyes, a blocked nose and a box of tissues in every room: this study tests a treatment for allergies that come back whatever you do.',
      'Some medicines make you sleepy and others stop working by noon. We are testing one that, we hope, does neither.',
    ],
    steps: [
      'A skin test at the first visit',
      'Using a spray or tablet every day',
      'Scoring symptoms on your phone',
      'A weekly call of ten minutes',
    ],
    notes: [
      'Missing a dose does not end your part in the study. Tell us and carry on.',
      'Please stop antihistamines three days before the first visit, unless your doctor advises against it.',
    ],
    criteria: ['Allergy symptoms in at least two years', 'No other lung disease'],
    pay: [250, 1200],
    ages: [
      [18, 65],
      [21, 70],
      [18, 50],
    ],
  },
]
