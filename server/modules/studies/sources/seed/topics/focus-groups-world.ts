import type { Topic } from './topic.ts'

/** Focus groups about money, work, travel and the wider world. */
export const worldFocusGroups: readonly Topic[] = [
  {
    scenes: ['roundtable', 'videocall', 'table'],
    settings: ['call', 'room'],
    titles: [
      'Banking Apps Discussion',
      'Credit Card Rewards Group',
      'Talk About Saving for a Rainy Day',
      'Couples and Joint Accounts',
      'Small Transfers: How Friends Pay Each Other',
      'Group on Switching Banks',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'You open your banking app more often than you call your best friend. Let us talk about what it gets right, and the button you press by mistake.',
      'We want to hear how people keep an eye on their money, from those who check every morning to those who would rather not look.',
    ],
    steps: [
      'Describe the last time your bank surprised you, pleasantly or otherwise',
      'Click through a prototype while thinking aloud',
      'Choose between five ways of saying the same fee',
      'Discuss with the group what a bank should never send at night',
    ],
    notes: [
      'We never ask for account numbers, balances or passwords, and you should not offer them.',
      'The bank behind the study stays unnamed until the end.',
    ],
    criteria: [
      'You use a banking app at least once a week',
      'You do not work in banking, insurance or market research',
    ],
    pay: [140, 225],
    ages: [
      [25, 54],
      [21, 39],
      [40, 69],
    ],
  },
  {
    scenes: ['table', 'lounge', 'voices'],
    settings: ['room'],
    titles: [
      'Electric Car Owners Group',
      'Thinking About an Electric Car? A Discussion',
      {
        title: 'Pickup Drivers Roundtable',
        intro:
          'What goes in the bed, who rides in the back and how it is at the pump: a carmaker wants to hear from people who use their truck as a truck, and from those who do not.',
      },
      'Charging at Home and on the Road',
      {
        title: 'Group on Buying a Used Car',
        intro:
          'Mileage, history, a handshake and a doubt. We are talking with people who bought a used car in the past year, or walked away from one.',
      },
      {
        title: 'Dashboard Screens: Drivers Talk Back',
        intro:
          'Once there was a knob. This group is about the screens that replaced it, and what you would have back.',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Range, charging, the price of tires: you have worked out what the brochure left out. A carmaker would like to learn it from you.',
      'This group is for people who are choosing their next car within a year, and for those who just did.',
    ],
    steps: [
      'Draw your week in miles',
      'Sit in a mock-up and try the controls while parked',
      'Argue for and against a feature you pay for monthly',
      'Put together a car from a price list, and see what you leave out',
    ],
    notes: [
      'Nobody will try to sell you a car, and your details never go to a dealer.',
      'Parking is validated; charging, we are sorry to say, is not.',
    ],
    criteria: [
      'You hold a driving license and drive at least three days a week',
      'You own or lease a car built within the past eight years',
    ],
    pay: [150, 250],
    ages: [
      [25, 64],
      [30, 59],
      [21, null],
    ],
    rule: { field: 'drivers_license', value: 'Yes' },
  },
  {
    scenes: ['lounge', 'dialogue', 'videocall'],
    settings: ['call', 'room'],
    titles: [
      'Weekend Travelers Group',
      'Hotel Loyalty Members Discussion',
      'Flying With Children: Parents Compare Notes',
      'Group on Vacation Rentals',
      'Road Trip Planners Conversation',
      'Solo Travelers Talk',
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Between the first idea and the suitcase in the hall lie thirty browser tabs. We would like to see how you get from one to the other.',
      'Tell us about the trip that went well and about the one you still complain about.',
    ],
    steps: [
      'Lay out your last trip as a comic strip of six boxes',
      'Search for a stay while we watch (with made-up money)',
      'Rate ten small comforts from needless to never without',
      'Design a refund policy that you would think fair',
    ],
    notes: [
      'Bring your calendar, not your passport: nothing is booked.',
      'People who dislike flying have often been our best guests.',
    ],
    criteria: [
      'You took at least two overnight trips in the past year',
      'You booked at least one of them yourself',
    ],
    pay: [125, 200],
    ages: [
      [25, 54],
      [21, 40],
      [50, null],
    ],
  },
  {
    scenes: ['videocall', 'voices', 'roundtable'],
    settings: ['call'],
    titles: [
      'Remote Workers Group',
      { title: 'First Job Out of College: A Conversation', ages: [21, 27] },
      {
        title: 'Gig Drivers and Couriers Discussion',
        intro:
          'An app tells you where to go, when and for how much. We would like you to tell us what it gets wrong.',
      },
      'Group for Owners of Very Small Businesses',
      'Job Seekers Panel',
      {
        title: 'Teachers on Classroom Technology',
        intro:
          'A new program every fall, and nobody asked the people at the front of the room. We are asking: what stays open on your screen all day, and what is opened once a year?',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Work has moved into kitchens, cars and spare bedrooms. We are talking with people about the tools that came along, and the ones that should not have.',
      'What does a good working day look like? We ask because the people who make software for it seldom do.',
    ],
    steps: [
      'Show us your desk, dashboard or corner (a photograph is fine)',
      'List every program you opened yesterday',
      'Try one task in a prototype and stop when it annoys you',
      'Tell the group which meeting could have been a message',
    ],
    notes: [
      'Please do not share anything your employer would want kept private. We will remind you.',
      'Groups start at noon and at seven in the evening, Eastern and Pacific.',
    ],
    criteria: [
      'You work at least twenty hours a week, or are looking to',
      'You use a computer or a phone for your work every day',
    ],
    pay: [125, 200],
    ages: [
      [21, 60],
      [22, 35],
      [25, 64],
    ],
  },
  {
    scenes: ['voices', 'table', 'roundtable'],
    settings: ['room', 'call'],
    titles: [
      'Local News Readers Group',
      {
        title: 'Podcast Listeners Roundtable',
        intro:
          'A voice in the kitchen, in the car, while falling asleep. This group is about the shows people stay with, and the minute at which they leave.',
      },
      {
        title: 'Talk About Public Libraries',
        intro:
          'Books are the smaller part of it. Tell us what your library is to you, or why you have not been inside since school.',
      },
      {
        title: 'Mock Jury: Civil Case Discussion',
        intro:
          'Two lawyers are preparing a case about a contract. Hear both sides in short, and decide with seven others, as a jury would.',
      },
      {
        title: 'Neighborhood Transit Conversation',
        intro:
          'The bus that comes, the bus that should, and the stop without a bench: neighbors talk with planners before the new map is drawn.',
      },
      {
        title: 'Group on Giving to Charity',
        intro:
          'An envelope, a jar at the register, a link from a cousin: how do you decide whom to give to, and when is it too often?',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'Who tells you what is happening on your street? We are bringing neighbors together to talk about where they get their news and whom they trust with it.',
      'This is a conversation about public life in plain words, with people who do not all agree.',
    ],
    steps: [
      'Read or listen to two short pieces before you come',
      'Write down your first opinion, then discuss, then write again',
      'Mark where an argument gained or lost you',
      'Help draft a question you would want answered',
    ],
    notes: [
      'Nobody will ask how you vote. If the talk gets warm, the moderator keeps it kind.',
      'You will be asked to keep the material to yourself until it is published.',
    ],
    criteria: [
      'You have lived in the area for at least a year',
      'You are comfortable speaking in a group of eight',
    ],
    pay: [120, 225],
    ages: [
      [18, null],
      [25, 69],
      [21, 64],
    ],
  },
  {
    scenes: ['videocall', 'dialogue', 'voices'],
    settings: ['call', 'room'],
    titles: [
      'Smart Speaker Households Group',
      {
        title: 'Teens, Phones and House Rules: Parents Talk',
        intro:
          'Every house has a rule about phones, and a way around it. Parents of teenagers compare theirs.',
        ages: [35, 64],
      },
      {
        title: 'Mobile Gamers Discussion',
        intro:
          'Five minutes in a line, forty on the couch. We are talking with people who play on their phone about what keeps them coming back, and what feels like a trick.',
      },
      'Group on Artificial Intelligence in Daily Life',
      'Video Doorbells and Privacy',
      {
        title: 'Console Gamers Roundtable',
        intro:
          'Who has the controller, who has the couch and who is waiting for the television? An evening about playing at home, with the makers of a new controller listening.',
      },
    ],
    times: ['75 minutes', '90 minutes', 'Two hours'],
    intros: [
      'There is a device in your home that listens, one that watches and one that nobody has updated since March. Let us talk about living with them.',
      'Before a new assistant is let loose in kitchens, its makers would like to hear from people who have shouted at the old one.',
    ],
    steps: [
      'Count the screens in your home before the session; the number always surprises',
      'Play out a short scene with a prototype that is run by a person',
      'Say where you would draw the line on recording',
      'Vote on names, voices and when it should stay silent',
    ],
    notes: [
      'No technical knowledge is needed. Complaints are data.',
      'The session is recorded for notes. The recording is not used to train anything.',
    ],
    criteria: [
      'You own a smart speaker, console or connected camera',
      'You have used it within the past week',
    ],
    pay: [120, 190],
    ages: [
      [18, 34],
      [25, 54],
      [35, 64],
    ],
  },
]
