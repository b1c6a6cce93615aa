import type { Topic } from './topic.ts'

/** Surveys that are filled in on a page. */
export const onlineSurveyTopics: readonly Topic[] = [
  {
    scenes: ['skyline', 'sliders', 'clipboard'],
    settings: ['form'],
    titles: [
      'Grocery Prices Survey',
      'Household Spending Tracker',
      'Holiday Budget Survey',
      {
        title: 'Survey on Tipping',
        intro:
          'Fifteen, twenty, or the button in the middle: what do you leave, and when do you resent being asked?',
      },
      'Rent and Mortgage Survey',
      'Emergency Savings Survey',
    ],
    times: ['About 10 minutes', 'About 15 minutes'],
    intros: [
      'Prices change faster than habits. Tell us what you have swapped, skipped or stopped buying this season.',
      'A yearly survey of how American households get by, in rounded numbers and without names.',
    ],
    steps: [
      'Answer 24 questions, most of them with one tap',
      'Move sliders to show where your money went last month',
      'Add a sentence of your own, if you wish',
    ],
    notes: [
      'Rough figures are fine. Nobody expects you to fetch receipts.',
      'The results are published free of charge, and you receive a copy.',
    ],
    criteria: ['You do, or share, the shopping of your household'],
    pay: [3, 12],
    ages: [
      [18, null],
      [25, 64],
    ],
  },
  {
    scenes: ['ratings', 'cards', 'sliders'],
    settings: ['form'],
    titles: [
      'Package Design Vote',
      'Label Preference Survey',
      'Cereal Box Vote',
      'Bottle Shape Comparison',
      'Toaster Colors Survey',
      'Which Shelf Would You Reach For?',
    ],
    times: ['About 8 minutes'],
    intros: [
      'Eight packages, two at a time. Pick the one you would reach for and do not think too long.',
      'Designers argue with words. You can settle it with a finger.',
    ],
    steps: [
      'Compare pairs of pictures',
      'Find a product on a crowded shelf against the clock',
      'Rate your favorite on five scales',
    ],
    notes: [
      'Works best on a screen larger than a phone, though a phone will do.',
      'The pictures are confidential until the product is out.',
    ],
    criteria: ['You see colors without difficulty, or tell us that you do not: both are needed'],
    pay: [2, 9],
    ages: [
      [18, null],
      [18, 54],
    ],
  },
  {
    scenes: ['clipboard', 'sliders', 'cards'],
    settings: ['form'],
    titles: [
      {
        title: 'Sleep Habits Questionnaire',
        intro: 'How did you sleep? We mean it, and have eighteen more precise ways to ask.',
      },
      'Everyday Stress Survey',
      'Survey on Walking and Sitting',
      'Vitamin and Supplement Use Survey',
      'Dental Visits Survey',
      'Headache Impact Questionnaire',
    ],
    times: ['Two parts of 12 minutes, a month apart'],
    intros: [
      'Most of health happens on ordinary days, when nobody takes notes. This questionnaire does.',
      'A university team is mapping everyday health between visits to the doctor.',
    ],
    steps: [
      'Answer questions about the past two weeks',
      'Take a short reaction test, if you like games',
      'Come back after a month for the second half',
    ],
    notes: [
      'The questionnaire is no diagnosis. If it raises a worry, it says whom to talk to.',
      'You may leave any question blank.',
    ],
    criteria: ['No particular condition is needed'],
    pay: [5, 20],
    ages: [
      [18, null],
      [21, 70],
      [18, 65],
    ],
  },
  {
    scenes: ['cards', 'skyline', 'ratings'],
    settings: ['form'],
    titles: [
      'Television and Streaming Diary',
      'Music Listening Survey',
      'Podcast Listeners Diary',
      'Evening Media Diary',
      'Radio and Audiobook Diary',
      'Movie Night Diary',
    ],
    times: ['One minute a day for a week, then ten minutes'],
    intros: [
      'Media companies know what was switched on. They do not know who had fallen asleep. Keep a small diary for us.',
      'Seven days, one minute a day: what did you watch, hear or play?',
    ],
    steps: [
      'Keep a one-minute diary each evening',
      'Watch or listen to a short piece',
      'Answer ten questions from memory',
    ],
    notes: [
      'Sound is needed for parts of the survey.',
      'Clips last under ninety seconds and contain nothing unsuitable for an office.',
    ],
    criteria: ['You use at least one streaming, music or podcast service'],
    pay: [4, 18],
    ages: [
      [18, 49],
      [18, null],
    ],
  },
  {
    scenes: ['sliders', 'clipboard', 'skyline'],
    settings: ['form'],
    titles: [
      'Remote Work Survey',
      {
        title: 'Nurses on Scheduling',
        intro:
          'Twelve hours, three in a row, a swap on Sunday: tell us what would make a schedule bearable, and we pass it on without a name.',
      },
      'Survey for Small Business Owners',
      'Working Week Survey',
      'Teachers and Classroom Supplies Survey',
      'Retail Workers Survey',
    ],
    times: ['About 12 minutes'],
    intros: [
      'Two minutes about your desk, three about your boss, and the rest about what would make a week better.',
      'People who do the work are seldom asked how it should be done. Here is the form for it.',
    ],
    steps: [
      'Answer questions about a usual week',
      'Arrange ten changes in the order you would make them',
      'Write the note you would leave in the suggestion box',
    ],
    notes: [
      'Employers see totals only, and only from groups of fifty or more.',
      'You can save and finish later.',
    ],
    criteria: ['You work at least fifteen hours a week'],
    pay: [5, 25],
    ages: [
      [18, 67],
      [21, 64],
    ],
  },
  {
    scenes: ['cards', 'ratings', 'clipboard'],
    settings: ['form'],
    titles: [
      {
        title: 'Next Car Survey',
        intro:
          'If you had to replace your car tomorrow, what would you look at first? Answer twenty questions in the time it takes to fill a tank.',
      },
      'Road Trip Feedback Survey',
      'Airport Experience Survey',
      'Hotel Stay Feedback',
      'Summer Travel Plans Survey',
      'Train Travel Survey',
    ],
    times: ['About 10 minutes'],
    intros: [
      'Delays, legroom, a kind word at the desk: small things decide whether people come back. Which were they for you?',
      'Tell us about your last trip while the suitcase is still in the hall.',
    ],
    steps: [
      'Choose between packages of features and prices',
      'Mark on a picture where your eye goes first',
      'Describe one moment of the trip in your own words',
    ],
    notes: [
      'No dealer or airline receives your answers.',
      'The questions adapt, so nobody sees all of them.',
    ],
    criteria: ['You drove, flew or stayed overnight within the past six months'],
    pay: [3, 15],
    ages: [
      [18, null],
      [25, 69],
    ],
  },
  {
    scenes: ['ratings', 'skyline', 'cards'],
    settings: ['form'],
    titles: [
      {
        title: 'Pet Owners Survey',
        intro: 'Who is in charge at home, you or the cat? A light survey with a serious part about costs.',
      },
      'Gardeners Survey',
      {
        title: 'Home Repair Survey',
        intro: 'What have you fixed yourself this year, and what did it cost to have that fixed again?',
      },
      'Recycling at Home Survey',
      'Houseplant Survey',
      'Cleaning Routines Survey',
    ],
    times: ['About 8 minutes'],
    intros: [
      'A light survey about life between four walls, with a serious part about what it costs.',
      'What you do on a Saturday morning says more about a home than its floor plan. Tell us.',
    ],
    steps: [
      'Answer questions about your home and who lives there',
      'Rate products by picture',
      'Upload one photograph, if you like (a bonus is paid)',
    ],
    notes: [
      'Photographs must not show people.',
      'About one in ten is invited to a paid product test afterwards.',
    ],
    criteria: ['You rent or own the place you live in'],
    pay: [3, 12],
    ages: [
      [18, null],
      [21, 74],
    ],
  },
  {
    scenes: ['skyline', 'cards', 'sliders'],
    settings: ['form'],
    titles: [
      'City Services Survey',
      'Library and Parks Survey',
      'Survey on Trust in Institutions',
      'Volunteer Work Survey',
      'Internet Access Survey',
      'Neighborhood Safety Survey',
    ],
    times: ['About 12 minutes'],
    intros: [
      'How does your town work for you? The answers go to a public report, with every place named and no person.',
      'What works where you live, what does not, and whom would you call about it? A survey for people who have an opinion, and for those who never say it aloud.',
    ],
    steps: [
      'Answer questions about the place where you live',
      'Put a pin on a blurred map',
      'Agree or disagree with twelve statements',
    ],
    notes: ['The survey belongs to no party and takes no side.', 'Available in English and Spanish.'],
    criteria: ['You have lived at your address for at least six months'],
    pay: [4, 15],
    ages: [[18, null]],
  },
]
