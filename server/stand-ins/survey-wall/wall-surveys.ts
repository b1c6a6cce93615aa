/** A question with one answer. */
export interface WallQuestion {
  text: string
  options: readonly string[]
}

export interface WallSurvey {
  id: string
  title: string
  /** How long a survey of this kind takes people. */
  minutes: number
  points: number
  /** Average of so many ratings, 0 to 5; 0 where nobody has rated it yet. */
  rating: number
  ratings: number
  /** Who answers one of `fits` may take the survey; everybody else is screened out. */
  screener: WallQuestion & { fits: readonly string[] }
  questions: readonly WallQuestion[]
  /** An attention check among the questions: who answers anything else has her points taken back a moment later. */
  check?: WallQuestion & { expected: string }
}

const often = ['Every day', 'A few times a week', 'A few times a month', 'Less often'] as const
const agreement = ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'] as const

/** What the wall offers, in its order of relevance. The first five pay 2,500 points together. */
export const wallSurveys: readonly WallSurvey[] = [
  {
    id: '70412',
    title: 'Evenings in front of a screen',
    minutes: 12,
    points: 600,
    rating: 4.4,
    ratings: 218,
    screener: {
      text: 'How often do you watch films or series at home?',
      options: [...often, 'Never'],
      fits: often,
    },
    questions: [
      {
        text: 'What do you watch on most of the time?',
        options: ['A television', 'A computer', 'A tablet', 'A phone'],
      },
      {
        text: 'How many streaming services does your household pay for?',
        options: ['None', 'One', 'Two or three', 'Four or more'],
      },
      {
        text: 'What makes you cancel a service?',
        options: ['The price', 'Nothing left to watch', 'Advertising', 'I never canceled one'],
      },
    ],
  },
  {
    id: '70388',
    title: 'The way to work and back',
    minutes: 11,
    points: 550,
    rating: 4.1,
    ratings: 96,
    screener: {
      text: 'How do you get around on a usual weekday?',
      options: ['By car', 'By bus or train', 'By bicycle', 'On foot', 'I stay at home'],
      fits: ['By car', 'By bus or train', 'By bicycle', 'On foot'],
    },
    questions: [
      {
        text: 'How long are you on the way, there and back?',
        options: ['Under 30 minutes', '30 to 60 minutes', '1 to 2 hours', 'Longer'],
      },
      { text: '“I would take the bus if it came every ten minutes.”', options: agreement },
      {
        text: 'What would you spend the time on instead?',
        options: ['Sleep', 'Family', 'Sport', 'Something else'],
      },
    ],
  },
  {
    id: '70455',
    title: 'What goes into the shopping cart',
    minutes: 10,
    points: 500,
    rating: 3.8,
    ratings: 143,
    screener: {
      text: 'Who does most of the grocery shopping in your household?',
      options: ['I do', 'I share it with somebody', 'Somebody else'],
      fits: ['I do', 'I share it with somebody'],
    },
    questions: [
      {
        text: 'Where do you buy most of your groceries?',
        options: ['A supermarket', 'A discount store', 'A farmers market', 'Online'],
      },
      { text: 'Do you go with a list?', options: ['Always', 'Mostly', 'Now and then', 'Never'] },
      { text: '“I read what is in a product before I buy it.”', options: agreement },
    ],
  },
  {
    id: '70431',
    title: 'Coffee at home',
    minutes: 9,
    points: 450,
    rating: 4.7,
    ratings: 305,
    screener: {
      text: 'Do you drink coffee or tea at home?',
      options: ['Coffee', 'Tea', 'Both', 'Neither'],
      fits: ['Coffee', 'Tea', 'Both'],
    },
    questions: [
      { text: 'How many cups do you have on a usual day?', options: ['One', 'Two', 'Three', 'Four or more'] },
      {
        text: 'How do you make it?',
        options: ['A filter machine', 'Capsules', 'An espresso machine', 'By hand'],
      },
      { text: '“I would pay more for beans from a roaster nearby.”', options: agreement },
    ],
  },
  {
    id: '70467',
    title: 'Keeping a home clean',
    minutes: 8,
    points: 400,
    rating: 0,
    ratings: 0,
    screener: {
      text: 'Do you clean your home yourself?',
      options: ['Yes, alone', 'Yes, with others', 'No'],
      fits: ['Yes, alone', 'Yes, with others'],
    },
    questions: [
      {
        text: 'Which room takes you the longest?',
        options: ['Kitchen', 'Bathroom', 'Bedroom', 'Living room'],
      },
      {
        text: 'What do you look for in a cleaner first?',
        options: ['That it works', 'Its smell', 'Its price', 'What it is made of'],
      },
      { text: '“I like to try new cleaning products.”', options: agreement },
    ],
  },
  {
    id: '70419',
    title: 'Reading closely',
    minutes: 5,
    points: 250,
    rating: 3.2,
    ratings: 41,
    screener: {
      text: 'How often do you read the news?',
      options: [...often, 'Never'],
      fits: often,
    },
    questions: [
      {
        text: 'Where do you read it?',
        options: ['On paper', 'On a website', 'In an app', 'In social media'],
      },
      { text: '“I read further than the headline.”', options: agreement },
    ],
    check: {
      text: 'To show that you read the questions, please choose “Disagree” here.',
      options: agreement,
      expected: 'Disagree',
    },
  },
  {
    id: '70473',
    title: 'Life with a pet',
    minutes: 7,
    points: 350,
    rating: 4.5,
    ratings: 187,
    screener: {
      text: 'Which animals live with you?',
      options: ['A dog', 'A cat', 'Both', 'Others', 'None'],
      fits: ['A dog', 'A cat', 'Both', 'Others'],
    },
    questions: [
      {
        text: 'How often do you see a vet?',
        options: ['Every month', 'A few times a year', 'Once a year', 'Hardly ever'],
      },
      { text: 'Who feeds it most of the time?', options: ['I do', 'My partner', 'A child', 'We take turns'] },
      { text: '“I choose its food as carefully as my own.”', options: agreement },
    ],
  },
  {
    id: '70480',
    title: 'Plans for the next trip',
    minutes: 15,
    points: 700,
    rating: 4,
    ratings: 12,
    screener: {
      text: 'Do you plan a trip of two nights or more within a year?',
      options: ['Yes, it is booked', 'Yes, not booked yet', 'Perhaps', 'No'],
      fits: ['Yes, it is booked', 'Yes, not booked yet', 'Perhaps'],
    },
    questions: [
      { text: 'Where to?', options: ['In my state', 'Elsewhere in the US', 'Abroad', 'I do not know yet'] },
      { text: 'Who comes along?', options: ['Nobody', 'My partner', 'My family', 'Friends'] },
      { text: '“I decide by the price first.”', options: agreement },
    ],
  },
]

/** All that the second page asks, the attention check in the middle of it. */
export function questionsOf({ questions, check }: WallSurvey): readonly WallQuestion[] {
  return check === undefined ? questions : questions.toSpliced(1, 0, check)
}
