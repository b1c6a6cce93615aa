import { type Questionnaire, ask, choose, pickDay, tick } from './intake-fields.ts'

/** What is asked before someone is invited to a focus group. */
export const focusGroupQuestions: readonly Questionnaire[] = [
  {
    titles: [
      'Streaming Habits Discussion',
      'What to Watch Next: A Talk About Streaming',
      'Group on Cancelled Subscriptions',
      'Households With Four or More Streaming Services',
    ],
    questions: [
      tick('services', 'What does your household pay for at the moment?', [
        'Films and series',
        'Live television',
        'Sports',
        'Music',
        'Podcasts or audiobooks',
        'Nothing at the moment',
      ]),
      choose('decides', 'Who decides which subscriptions stay?', [
        'I do',
        'Someone else',
        'We decide together',
      ]),
      ask('cancelled', 'Which service did you cancel last?').hinted('Leave empty if none').optional(),
    ],
  },
  {
    titles: [
      'Meal Kit Subscribers Group',
      'Weeknight Dinner Conversation',
      'Group for Former Meal Kit Customers',
      'Family Dinner Planning Group',
    ],
    questions: [
      choose('evenings', 'How many evenings a week do you cook?', [
        'One or two',
        'Three or four',
        'Five or more',
      ]),
      choose('kits', 'Where do you stand on meal kits?', [
        'I get them now',
        'I used to get them',
        'I have never tried one',
      ]),
      tick('eats', 'Who eats with you on a weeknight?', [
        'Nobody, I eat alone',
        'My partner',
        'Young children',
        'Teenagers',
        'Other adults',
      ]),
      ask('avoid', 'What does nobody at your table eat?').hinted('Allergies included').optional(),
    ],
  },
  {
    titles: [
      'First-Time Parents Talk',
      'Group for Parents of Toddlers',
      'Childcare Choices Discussion',
      'Car Seat Shoppers Group',
    ],
    questions: [
      pickDay('child_born', 'When was your youngest child born?'),
      choose('children', 'How many children live with you?', ['One', 'Two', 'Three or more']),
      tick('care', 'Who looks after them during the week?', [
        'A parent',
        'Grandparents or family',
        'Day care',
        'A nanny or sitter',
      ]),
    ],
  },
  {
    titles: [
      'Dog Owners Roundtable',
      'What Goes in the Bowl: Dog Food Group',
      'Feeding on a Budget: Dog Owners Talk',
      'New Puppy Parents Group',
    ],
    questions: [
      ask('breed', 'What kind of dog do you have?').hinted('Breed, or your best guess'),
      choose('age', 'How old is your dog?', ['Under a year', 'One to seven years', 'Over seven years']),
      tick('food', 'What goes in the bowl?', [
        'Dry food',
        'Wet food',
        'Fresh or frozen food',
        'What we cook',
      ]),
      choose('spend', 'About how much do you spend on food each month?', [
        'Under $40',
        '$40 to $80',
        'More than $80',
      ]),
    ],
  },
  {
    titles: [
      'Recent Movers Group',
      'Renters Under 35: What Home Means',
      'Kitchen Remodel Conversation',
      'First-Time Home Buyers Discussion',
    ],
    questions: [
      choose('home', 'Do you rent or own?', ['Rent', 'Own', 'Neither just now']),
      pickDay('moved', 'When did you move in?'),
      tick('rooms', 'Which rooms have you changed since?', [
        'Kitchen',
        'Bathroom',
        'Bedroom',
        'Living room',
        'None yet',
      ]),
    ],
  },
  {
    titles: [
      'Coffee at Home Group',
      'Cold Brew Drinkers Discussion',
      'Talk About the Morning Cup',
      'Group on Office Coffee',
    ],
    questions: [
      choose('cups', 'How many cups do you drink on a usual day?', [
        'None or one',
        'Two or three',
        'Four or more',
      ]),
      tick('made', 'How is it made?', [
        'Drip machine',
        'Pods',
        'Press or pour-over',
        'Espresso machine',
        'Bought out',
      ]),
      ask('brand', 'Which coffee did you buy last?').hinted('Brand and roast, if you remember'),
    ],
  },
  {
    titles: [
      'Sleep Problems Discussion',
      'Night Shift Workers Group',
      'Mattress Shoppers Conversation',
      'Group on Winding Down Before Bed',
    ],
    questions: [
      choose('nights', 'On how many nights a week do you sleep badly?', [
        'One or none',
        'Two or three',
        'Four or more',
      ]),
      tick('tried', 'What have you tried?', [
        'A new mattress or pillow',
        'A sleep tracker',
        'Tea, supplements or medicine',
        'No screens before bed',
        'Nothing yet',
      ]),
      choose('shift', 'Do you work at night?', ['Regularly', 'Now and then', 'Never']),
    ],
  },
  {
    titles: [
      'Banking Apps Discussion',
      'Credit Card Rewards Group',
      'Talk About Saving for a Rainy Day',
      'Group on Switching Banks',
    ],
    questions: [
      choose('often', 'How often do you open your banking app?', ['Every day', 'Every week', 'Less often']),
      tick('uses', 'What do you use it for?', [
        'Checking the balance',
        'Paying bills',
        'Paying friends',
        'Depositing checks',
        'Saving toward a goal',
      ]),
      choose('work', 'Do you work in banking, insurance or market research?', ['Yes', 'No']),
    ],
  },
  {
    titles: [
      'Electric Car Owners Group',
      'Thinking About an Electric Car? A Discussion',
      'Pickup Drivers Roundtable',
      'Charging at Home and on the Road',
    ],
    questions: [
      ask('car', 'What do you drive?').hinted('Make, model and year'),
      choose('days', 'How many days a week do you drive?', ['One or two', 'Three or four', 'Five or more']),
      tick('charging', 'Where could you charge a car?', [
        'At home',
        'At work',
        'At a public station nearby',
        'Nowhere that I know of',
      ]),
    ],
  },
]
