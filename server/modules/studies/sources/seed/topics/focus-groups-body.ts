import type { Topic } from './topic.ts'

/** Focus groups about looking after oneself. */
export const bodyFocusGroups: readonly Topic[] = [
  {
    scenes: ['dialogue', 'voices', 'lounge'],
    settings: ['room'],
    titles: [
      'Skin Care Routines Group',
      'Sensitive Skin Conversation',
      {
        title: 'Sunscreen Every Day? A Discussion',
        intro:
          'Some wear it in January and some not even at the beach. We would like to hear both, and to learn what would have to change for it to become a habit.',
      },
      { title: 'Group on Skin Care After 45', ages: [45, 65] },
      'Fragrance-Free Shoppers Group',
      'Night Creams and Serums Talk',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Ten steps or soap and water: everyone has a routine, even if they would not call it one. This group compares them without judging any.',
      'A laboratory has developed four textures and cannot agree on which one feels best. You will settle the argument.',
    ],
    steps: [
      'Bring, or photograph, the three products you reach for most',
      'Try textures on the back of your hand and describe them',
      'Read two labels and mark every word you would have to look up',
      'Tell us what made you stop using the last thing you stopped using',
    ],
    notes: [
      'Everything you touch has passed safety testing, and the ingredients are listed at the table.',
      'Come as you are. Makeup makes no difference to the session.',
    ],
    criteria: [
      'You use at least two facial products every week',
      'You have no known allergy to cosmetic ingredients',
    ],
    pay: [125, 200],
    ages: [
      [25, 44],
      [45, 65],
      [21, 55],
    ],
    gender: 'Female',
  },
  {
    scenes: ['dialogue', 'table', 'videocall'],
    settings: ['room', 'call'],
    titles: [
      'Shaving and Beards Group',
      'Grooming Habits Conversation',
      'Razors, Blades and Refills Discussion',
      'Barbershop Regulars Group',
      {
        title: 'Hair Thinning: A Frank Talk',
        intro:
          'Shampoos, sprays, caps and acceptance: a frank talk, with a sense of humor, among men whose hair is leaving or has left.',
      },
      {
        title: 'Deodorant and Body Wash Group',
        intro:
          'Fresh, sport, arctic, wood: nobody knows what the words on the can mean. Help us find out which of them mean something to you.',
      },
    ],
    times: ['90 minutes'],
    intros: [
      'Men are rarely asked what they think of the shelf they shop from. We are asking, for ninety unhurried minutes.',
      'Blade count, price, the drawer full of half-used cans: a relaxed conversation about what works and what is marketing.',
    ],
    steps: [
      'Show us how you hold the thing (no shaving takes place)',
      'Order six packages from most to least trustworthy',
      'Compare how you shop now with five years ago',
      'Write the honest version of an advertisement',
    ],
    notes: [
      'Groups are kept small, so that the quiet ones get a word in.',
      'A beard of any length is fine, and so is none.',
    ],
    criteria: ['You buy your own grooming products', 'You shave, trim or style at least once a week'],
    pay: [115, 175],
    ages: [
      [21, 45],
      [30, 59],
    ],
    gender: 'Male',
  },
  {
    scenes: ['voices', 'lounge', 'roundtable'],
    settings: ['call', 'room'],
    titles: [
      'Sleep Problems Discussion',
      'Night Shift Workers Group',
      {
        title: 'Mattress Shoppers Conversation',
        intro:
          'You lie on it for ninety seconds in a shop and then for nine years. We are talking with people who bought a mattress lately, or are putting it off.',
      },
      'Sleep Trackers: Help or Worry?',
      'Group on Winding Down Before Bed',
      'Snoring Partners Talk',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'If you know the ceiling above your bed rather well, you may have something to tell us. This group looks at how people try to sleep better, and what they have given up trying.',
      'Sleep has become something to measure. We are curious whether the numbers help.',
    ],
    steps: [
      'Draw your bedroom and mark what keeps you up',
      'Keep a short diary for four nights before the group',
      'React to three descriptions of a service that does not exist yet',
      'Agree with the group on the one promise you would believe',
    ],
    notes: [
      'This is a conversation, not treatment, and nobody will give medical advice.',
      'Sessions for people on night shifts are held in the late afternoon.',
    ],
    criteria: [
      'You have trouble sleeping at least twice a week, or share a bed with someone who has',
      'You are not a health professional',
    ],
    pay: [125, 185],
    ages: [
      [25, 64],
      [30, 55],
      [21, null],
    ],
  },
  {
    scenes: ['roundtable', 'table', 'voices'],
    settings: ['room'],
    titles: [
      'Runners Roundtable',
      'Gym Members and Leavers Group',
      'Home Workout Conversation',
      'Group for Weekend Hikers',
      'Pickleball Players Discussion',
      'Cyclists Who Commute',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'We are talking with people who move for pleasure, not for medals: what gets you out of the door, and what keeps you in.',
      'A sports brand wants to hear from ordinary feet. Pace does not matter.',
    ],
    steps: [
      'Tell the story of your last good outing, and of the last one you skipped',
      'Handle and rate gear with the labels taped over',
      'Mark on a map where you go and where you do not feel at ease',
      'Divide ten coins among five ideas',
    ],
    notes: [
      'No exercise is part of the session. Come straight from work if that suits you.',
      'Some who take part are invited to try gear afterwards, in a separate paid study.',
    ],
    criteria: [
      'You have been active at least twice a week for three months',
      'You bought shoes or gear within the past year',
    ],
    pay: [110, 175],
    ages: [
      [21, 45],
      [18, 34],
      [45, 69],
    ],
  },
  {
    scenes: ['dialogue', 'voices', 'videocall'],
    settings: ['call', 'room'],
    titles: [
      { title: 'Caring for an Aging Parent: Small Group', ages: [35, 65] },
      { title: 'Medicare Plan Shoppers Group', ages: [64, null] },
      { title: 'Retirement Conversation: The First Five Years', ages: [60, 75] },
      'Group on Hearing and Hearing Aids',
      { title: 'Living Alone After 65', ages: [65, null] },
      'Telehealth Visits Discussion',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Much is designed for older people and little of it with them. This group is part of an effort to change that.',
      'We are inviting people to talk about care: giving it, needing it and finding out what is covered.',
    ],
    steps: [
      'Share what a typical week looks like, as far as you wish to',
      'Read a two-page letter and underline what is unclear',
      'Compare two versions of a phone menu',
      'Tell us who you call first when something goes wrong',
    ],
    notes: [
      'The pace is gentle, with a break at half time. A companion may come along and will be looked after.',
      'If you would rather join by telephone than by video, say so and we will arrange it.',
    ],
    criteria: [
      'You are over 60, or help someone who is',
      'You make or share decisions about insurance or care',
    ],
    pay: [130, 200],
    ages: [
      [60, null],
      [45, 70],
      [65, 80],
    ],
  },
  {
    scenes: ['table', 'roundtable', 'dialogue'],
    settings: ['room'],
    titles: [
      'Plant-Based Eating Discussion',
      'Snack Aisle Conversation',
      'Protein Bars and Shakes Group',
      {
        title: 'School Lunch Packers Group',
        intro:
          'What goes into the box, what comes back, and what was traded on the bus: a conversation with the people who pack lunch before they have had coffee.',
        ages: [25, 54],
      },
      'Group on Reading Nutrition Labels',
      'Gluten-Free Households Talk',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Between what we mean to eat and what we eat lies the snack drawer. We would like to look inside, with your permission.',
      'A food company is about to change a recipe that people have known for years. Tell it what must stay.',
    ],
    steps: [
      'List what you ate yesterday between meals',
      'Sort twenty packages into your own categories',
      'Taste two versions of the same product, then compare notes',
      'Say which claim on the front would make you put it back',
    ],
    notes: [
      'Please tell us about allergies when you apply; the tasting is planned around them.',
      'Vegetarian and vegan options are always on the table.',
    ],
    criteria: [
      'You do at least half of the grocery shopping',
      'You eat snacks or bars at least twice a week',
    ],
    pay: [100, 165],
    ages: [
      [18, 49],
      [25, 54],
      [21, 64],
    ],
  },
]
