import type { Topic } from './topic.ts'

/** Trials for people who live with a condition. */
export const longTermTrials: readonly Topic[] = [
  {
    scenes: ['breath', 'dishes', 'vials'],
    settings: ['clinic'],
    titles: [
      'Asthma Inhaler Study',
      'Once-Daily Inhaler for Adults With Asthma',
      'New Asthma Controller Inhaler Trial',
      {
        title: 'Smart Inhaler Study in Mild Asthma',
        intro:
          'Doctors learn about a flare only after it has happened. This study tests whether an inhaler that records each use can see one coming.',
      },
      'Nighttime Asthma Symptoms Study',
      'Frequent Rescue Inhaler Users Study',
    ],
    times: ['Seven visits over sixteen weeks', 'Five visits over twelve weeks'],
    intros: [
      'Many people with asthma reach for a rescue inhaler several times a week. This study compares a new once-daily inhaler with the care you receive now.',
      'Doctors still learn about a flare only after it has happened. The study tests whether a small sensor can see one coming.',
    ],
    steps: [
      'Breathing tests at each visit; they take about fifteen minutes and do not hurt',
      'A short symptom diary every evening',
      'Using the study inhaler as shown by a nurse',
      'A small blood sample at the first and the last visit',
    ],
    notes: [
      'You keep your rescue inhaler throughout and may use it whenever you need it.',
      'One in three participants receives an inhaler without the active ingredient. Neither you nor your doctor will know which until the end.',
    ],
    criteria: [
      'A doctor has told you that you have asthma',
      'You have not smoked in the past year',
      'Your asthma medicine has been the same for four weeks',
    ],
    pay: [600, 1900],
    ages: [
      [18, 65],
      [18, 75],
    ],
    rule: { field: 'condition', value: 'Asthma' },
  },
  {
    scenes: ['mind', 'capsule', 'dishes'],
    settings: ['remote'],
    titles: [
      'Migraine Prevention Study',
      'Migraine Diary Study',
      'Study for Adults With Four or More Migraine Days',
      { title: 'Menstrual Migraine Prevention Study', gender: 'Female', ages: [18, 45] },
      'Daily Tablet for Migraine Trial',
      'Twelve-Week Migraine Study',
    ],
    times: ['Three check-ups over twelve weeks'],
    intros: [
      'A migraine takes more than the hours it lasts. This trial looks at a tablet taken to have fewer of them, not to get through one.',
      'We are following people with migraine for twelve weeks to learn what comes before an attack, and whether it can be headed off.',
    ],
    steps: [
      'Note headaches in a phone diary; two minutes a day',
      'Take a study tablet each morning',
      'Three check-ups with a neurologist',
      'Wear a wrist sensor at night, if you agree',
    ],
    notes: [
      'You may take your usual medicine for an attack. Please only record it.',
      'The tablet is new. Side effects known so far are tiredness and a dry mouth, and the study doctor goes through all of them with you.',
    ],
    criteria: [
      'You have had migraine for at least a year',
      'Four to fourteen migraine days in an ordinary month',
      'You are not pregnant or planning to be during the study',
    ],
    pay: [450, 1650],
    ages: [
      [18, 60],
      [21, 65],
    ],
    rule: { field: 'condition', value: 'Migraine' },
  },
  {
    scenes: ['vials', 'pulse', 'dishes'],
    settings: ['clinic'],
    titles: [
      {
        title: 'Type 2 Diabetes Weekly Injection Trial',
        intro:
          'Diabetes asks for many small decisions a day. This study tests whether one injection a week can take over a few of them.',
      },
      'Continuous Glucose Monitor Study',
      'Walking After Meals and Blood Sugar',
      'Glucose Sensor Study in Type 2 Diabetes',
      { title: 'Prediabetes Prevention Study', rule: { field: 'condition', value: 'Prediabetes' } },
      'Breakfast Timing in Type 2 Diabetes',
    ],
    times: ['Eight visits over six months', 'Six visits over twenty weeks'],
    intros: [
      'Blood sugar rises and falls with more than food. In this study we follow it through ordinary days, to learn which small changes make a difference.',
      'A sensor the size of a coin, worn for ten days at a time, shows how your blood sugar answers to food, sleep and movement.',
    ],
    steps: [
      'Fasting blood draws on the mornings of your visits',
      'Wearing a sensor on the upper arm',
      'Meeting a dietitian twice',
      'Keeping your own medicine unless the study doctor changes it with you',
    ],
    notes: [
      'You receive the readings of your sensor, and a summary for your own doctor.',
      'Visits begin early because you come without breakfast. We serve one afterwards.',
    ],
    criteria: [
      'Type 2 diabetes, or prediabetes found within two years',
      'An A1C between 6.0 and 9.5 at screening',
      'No insulin pump',
    ],
    pay: [700, 2600],
    ages: [
      [30, 75],
      [18, 70],
      [40, null],
    ],
    rule: { field: 'condition', value: 'Type 2 diabetes' },
  },
  {
    scenes: ['pulse', 'capsule', 'vials'],
    settings: ['clinic'],
    titles: [
      {
        title: 'High Blood Pressure Combination Tablet Study',
        intro:
          'Two medicines in one tablet may be easier to remember than two bottles. The study asks whether it also works as well.',
      },
      'Home Blood Pressure Monitoring Trial',
      'Cholesterol Study for People Who Cannot Take Statins',
      { title: 'High Blood Pressure in Adults Over 50', ages: [50, null] },
      'Salt, Potassium and Blood Pressure Study',
      'Morning or Evening? Blood Pressure Medicine Study',
    ],
    times: ['Six visits over six months', 'Five visits over twenty weeks'],
    intros: [
      'High blood pressure and high cholesterol cannot be felt, which is why they are so often left alone. This study follows people closely for half a year.',
      'Heart research depends on people who feel perfectly well and come anyway. If your numbers have been high, you may be one of them.',
    ],
    steps: [
      'Measuring your blood pressure at home, morning and evening',
      'An electrocardiogram at the first and the last visit',
      'Blood tests, about two tablespoons in all',
      'A monthly phone call with a study nurse',
    ],
    notes: [
      'The blood pressure cuff is yours to keep.',
      'An independent board looks after the safety of everyone in the study and can stop it at any time.',
    ],
    criteria: [
      'Your blood pressure or cholesterol has been above the target for three months',
      'No heart attack or stroke within the past year',
    ],
    pay: [500, 2200],
    ages: [
      [40, 75],
      [18, 80],
      [50, null],
    ],
    rule: { field: 'condition', value: 'High blood pressure' },
  },
  {
    scenes: ['dishes', 'vials', 'capsule'],
    settings: ['clinic', 'remote'],
    titles: [
      'Eczema Cream Study',
      { title: 'Plaque Psoriasis Cream Trial', rule: { field: 'condition', value: 'Psoriasis' } },
      'Eczema Study for Adults, Eight Weeks',
      'Itch and Sleep in Eczema',
      'Steroid-Free Eczema Cream Trial',
      'Hand Eczema in People Who Wash Often',
    ],
    times: ['Four visits over eight weeks'],
    intros: [
      'This study looks for a cream that calms the skin without the thinning that older creams can cause.',
      'If you plan your clothes around your skin, you know what this study is about.',
    ],
    steps: [
      'Applying a study cream twice a day for eight weeks',
      'Photographs of the affected skin, without your face wherever possible',
      'A weekly questionnaire about itch and sleep',
      'Four visits to a dermatologist',
    ],
    notes: [
      'Participants in the comparison group are offered the study cream at the end.',
      'Moisturizer and gentle cleanser are supplied, so that everyone uses the same.',
    ],
    criteria: [
      'A diagnosis at least six months old',
      'Patches on an area of about two palms or more',
      'No tanning beds during the study',
    ],
    pay: [400, 1500],
    ages: [
      [18, 70],
      [18, 55],
      [18, 65],
    ],
    rule: { field: 'condition', value: 'Eczema' },
  },
  {
    scenes: ['mind', 'night', 'dishes'],
    settings: ['remote'],
    titles: [
      'Low Mood and Daily Habits Study',
      'Anxiety Skills Program Trial',
      'Depression Study: Two Kinds of Talking Treatment',
      {
        title: 'Adult ADHD Skills Study',
        intro:
          'Lost keys, late bills, a head full of open tabs. The study compares two courses of weekly sessions for adults with ADHD.',
      },
      {
        title: 'Postpartum Mood Study',
        intro:
          'The first year with a baby can be heavy as well as happy. This study compares two kinds of support for new mothers.',
        gender: 'Female',
        ages: [18, 45],
      },
      'Social Anxiety and Group Sessions Trial',
    ],
    times: ['Ten sessions of 45 minutes over three months', 'Eight weekly sessions and a follow-up'],
    intros: [
      'Not every treatment comes in a bottle. This trial compares a course of weekly conversations with a course taken at your own pace.',
      'Some of us carry worry as if it were a second job. The study tests a short program that teaches how to put it down.',
    ],
    steps: [
      'A first interview of about an hour with a clinician',
      'Eight weekly sessions',
      'Brief questionnaires by text message',
      'A follow-up conversation three months later',
    ],
    notes: [
      'If you feel worse at any point, a clinician from the team calls you the same day. In an emergency, call 911, or 988 to reach the crisis line.',
      'You can keep your current medicine as long as the dose does not change.',
    ],
    criteria: [
      'Symptoms for at least two months',
      'A private place from which to take part',
      'No other talking treatment at the same time',
    ],
    pay: [250, 900],
    ages: [
      [18, 65],
      [21, 60],
      [18, null],
    ],
  },
  {
    scenes: ['capsule', 'pulse', 'dishes'],
    settings: ['clinic'],
    titles: [
      {
        title: 'Knee Osteoarthritis Gel Study',
        intro:
          'The trial compares a gel with the tablets most people use, because what stays on the knee need not trouble the stomach.',
      },
      'Chronic Lower Back Pain Study',
      'Hand Osteoarthritis Study',
      'Fibromyalgia and Movement Study',
      'Heel Pain Treatment Study',
      'Hip Pain and Strength Training Trial',
    ],
    times: ['Five visits over twelve weeks', 'Four visits over three months'],
    intros: [
      'Stairs, jars, the first steps of the morning: joint pain is measured in small things. This study tries to give some of them back.',
      'Pain that stays for months deserves more than a shrug. We are looking for people who would like to try a new approach for twelve weeks and tell us honestly whether it helped.',
    ],
    steps: [
      'Rating your pain each evening on a simple scale',
      'Timed walking and standing tests',
      'An X-ray or ultrasound at the start',
      'Using the study treatment for twelve weeks',
    ],
    notes: [
      'Transport to visits is arranged and paid for if walking is hard for you.',
      'You stop other pain medicine for a week before the first visit, under the guidance of the study doctor.',
    ],
    criteria: [
      'Pain on most days for at least three months',
      'You can walk without help for six minutes',
      'No joint surgery planned this year',
    ],
    pay: [450, 1800],
    ages: [
      [40, 80],
      [45, null],
      [25, 70],
    ],
  },
]
