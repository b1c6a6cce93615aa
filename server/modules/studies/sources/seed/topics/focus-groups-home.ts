import type { Topic } from './topic.ts'

/** Focus groups about everyday life at home. */
export const homeFocusGroups: readonly Topic[] = [
  {
    scenes: ['videocall', 'voices', 'lounge'],
    settings: ['call', 'room'],
    titles: [
      'Streaming Habits Discussion',
      'What to Watch Next: A Talk About Streaming',
      'Group on Cancelled Subscriptions',
      'Evening Television Routines Group',
      'Households With Four or More Streaming Services',
      'Group on Live Sports and Streaming',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Most households now pay for more streaming than they watch. We would like to hear how you decide what stays, what goes and who in the house has the last word.',
      'A media company is rethinking its home screen. Before anything is built, it wants to listen to people who scroll past more shows than they start.',
    ],
    steps: [
      'Walk us through a typical evening, from the first remote to the last episode',
      'React to three sketches of a new home screen',
      'Sort a deck of cards with services you kept, dropped or share',
      'Talk with five to seven other viewers, led by a moderator',
    ],
    notes: [
      'You do not need to know anything about television. If you have ever given up after twenty minutes of browsing, you are the expert.',
      'A day before the group you fill in a two-page diary of what you watched.',
    ],
    criteria: [
      'You pay for at least two streaming services',
      'Nobody in your household works in television or advertising',
    ],
    pay: [125, 200],
    ages: [
      [25, 54],
      [21, 44],
      [55, null],
    ],
  },
  {
    scenes: ['table', 'roundtable', 'dialogue'],
    settings: ['room', 'call'],
    titles: [
      'Meal Kit Subscribers Group',
      'Weeknight Dinner Conversation',
      'Group for Former Meal Kit Customers',
      'Cooking for One: Small Group',
      'Family Dinner Planning Group',
      {
        title: 'Ready-to-Heat Dinners Group',
        intro:
          'The tray that goes into the oven as it is: who buys it, on which evenings, and why does nobody mention it? We would like an open talk about dinners that cook themselves.',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Half past five, and nobody has decided about dinner. We are talking with people who have tried meal kits, whether the boxes are still coming or not.',
      'This group is about the part of cooking that nobody photographs: planning, shopping and the container at the back of the refrigerator.',
    ],
    steps: [
      'Tell us about the last three dinners at your home',
      'Look through four weekly menus and mark what you would order',
      'Compare two ways of packing the same ingredients',
      'Discuss prices with the group, and say when a box stops being worth it',
    ],
    notes: [
      'If there is a tasting, the full list of ingredients is sent to you beforehand, and you may pass on anything.',
      'Bring a photograph of your refrigerator as it is. Please do not tidy it first.',
    ],
    criteria: [
      'You cook at home at least three evenings a week',
      'You have ordered a meal kit within the past two years',
    ],
    pay: [125, 185],
    ages: [
      [25, 54],
      [30, 60],
      [18, null],
    ],
  },
  {
    scenes: ['dialogue', 'voices', 'lounge'],
    settings: ['call', 'room'],
    titles: [
      'First-Time Parents Talk',
      'Group for Parents of Toddlers',
      'Night Feeding and Baby Monitors Group',
      'Childcare Choices Discussion',
      {
        title: 'Car Seat Shoppers Group',
        intro:
          'Few purchases come with so many pages of instructions. Tell us how you chose a car seat, what confused you and who showed you how to buckle it.',
      },
      {
        title: 'Parents of Picky Eaters',
        intro:
          'Plain pasta again. We are talking with parents of small children who eat four things, to learn what helps, what never has and what ends up under the table.',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'The first two years bring a hundred small decisions, most of them made while tired. We want to learn how parents choose, whom they ask and what they wish they had skipped.',
      'Parents know which products earn their place on the counter. Help a team of designers understand why.',
    ],
    steps: [
      'Describe one purchase you would make again and one you would not',
      'Map who helps you during an ordinary week',
      'Look at early designs and tell us what would worry you',
      'Share a tip that no book told you',
    ],
    notes: [
      'Babies in arms are welcome. Half of our moderators have done this with one on their lap.',
      'What you say is reported without names. Recordings are deleted after ninety days.',
    ],
    criteria: [
      'You live with a child under the age of four',
      'You share or make the buying decisions for that child',
    ],
    pay: [130, 200],
    ages: [
      [21, 45],
      [18, 50],
    ],
    rule: { field: 'children_under_4', value: 'Yes' },
  },
  {
    scenes: ['voices', 'table', 'roundtable'],
    settings: ['room', 'call'],
    titles: [
      'Dog Owners Roundtable',
      'What Goes in the Bowl: Dog Food Group',
      { title: 'Cat Households Discussion', rule: { field: 'pets', value: 'Cat(s)' } },
      {
        title: 'Feeding on a Budget: Dog Owners Talk',
        intro:
          'Good food for a large dog costs more each year. We would like to hear how owners keep the bowl full, and where they will not save.',
      },
      'New Puppy Parents Group',
      {
        title: 'Small Dog Owners Conversation',
        intro:
          'Small dogs, strong opinions. This group is about what people buy for dogs under twenty pounds, and what they cook for them when nobody looks.',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'People read the label on pet food more closely than the one on their own cereal. We would like to know what they look for.',
      'From the breeder or shelter to the first vet bill: a conversation about what living with an animal costs, and what it gives back.',
    ],
    steps: [
      'Introduce your animal in one minute, with a photograph if you like',
      'Talk through your last trip to the pet aisle or website',
      'Rank eight claims from the front of a bag by how far you trust them',
      'React to two ideas for a new kind of food',
    ],
    notes: [
      'Your animal need not take part. A photograph is plenty.',
      'No feeding is asked for in this study, and nothing is sold.',
    ],
    criteria: ['A dog or cat has lived with you for at least six months', 'You buy most of its food'],
    pay: [110, 175],
    ages: [
      [21, 64],
      [18, null],
    ],
    rule: { field: 'pets', value: 'Dog(s)' },
  },
  {
    scenes: ['lounge', 'table', 'dialogue'],
    settings: ['room', 'call'],
    titles: [
      'Recent Movers Group',
      { title: 'Renters Under 35: What Home Means', ages: [21, 34] },
      {
        title: 'Kitchen Remodel Conversation',
        intro:
          'Six weeks without a sink teaches a person what a kitchen is for. Tell us how you planned yours, what you paid for and what you would do again.',
        ages: [30, 64],
      },
      'Small-Space Furniture Group',
      'First-Time Home Buyers Discussion',
      'Garage, Attic, Closet: A Talk About Storage',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'A new place, forty boxes and one working lamp. Tell us how you turned it into a home, and what you gave up on.',
      'A furniture maker wants to design for homes as they are, with one outlet behind the couch and a door that opens the wrong way.',
    ],
    steps: [
      'Send three photographs of a corner that does not work yet',
      'Build your ideal room from a set of cut-out furniture',
      'Say what you paid for the last large item, and how you chose it',
      'Respond to a short film of a product that is not on the market',
    ],
    notes: [
      'There is no right taste. A good mix of tidy and untidy homes is exactly what we hope for.',
      'Photographs are shown within the group only, and only if you agree.',
    ],
    criteria: [
      'You moved, or changed a room, in the past eighteen months',
      'You decide on furniture alone or with a partner',
    ],
    pay: [120, 190],
    ages: [
      [24, 45],
      [30, 64],
      [21, 35],
    ],
  },
  {
    scenes: ['table', 'voices', 'dialogue'],
    settings: ['room'],
    titles: [
      'Coffee at Home Group',
      'Cold Brew Drinkers Discussion',
      'Talk About the Morning Cup',
      'Group on Office Coffee',
      {
        title: 'Sparkling Water and Soda Group',
        intro:
          'The refrigerator door says a lot about a household. In this group we talk about cans and bottles: the everyday one, the one for guests and the one that is hidden from the children.',
      },
      {
        title: 'Non-Alcoholic Drinks Discussion',
        intro:
          'More people are ordering something without alcohol and being handed juice. We would like to know what you wish were on the menu.',
        ages: [21, 49],
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Some measure the grounds to the gram; others would drink it from a shoe before eight. Both are wanted in this group about what we drink and why.',
      'We are exploring how people choose what to drink through a day: the habit, the treat and the one they would defend in an argument.',
    ],
    steps: [
      'Keep a one-day record of everything you drink',
      'Taste up to four samples without knowing which is which',
      'Describe flavors in your own words; we collect the odd ones',
      'Help us name two products that so far have only numbers',
    ],
    notes: [
      'Samples contain no alcohol. Caffeine content is listed, and decaf is available on request.',
      'The moderator has no stake in the result, so please be blunt.',
    ],
    criteria: [
      'You drink coffee, tea or sparkling water on most days',
      'You have no food allergy that would keep you from tasting',
    ],
    pay: [100, 160],
    ages: [
      [21, 59],
      [18, 39],
      [40, null],
    ],
  },
]
