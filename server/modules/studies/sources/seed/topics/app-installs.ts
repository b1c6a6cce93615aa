import type { Topic } from './topic.ts'

/** Apps that are tried on the participant's own phone. */
export const appInstalls: readonly Topic[] = [
  {
    scenes: ['trio', 'launch', 'layers'],
    settings: ['phone'],
    titles: [
      'Household Budget App Trial',
      {
        title: 'Receipt Scanner Beta',
        intro:
          'The app promises to sort receipts while you put the groceries away. Find out whether it keeps its word.',
      },
      'Shared Expenses App for Roommates',
      'Savings Jar App Trial',
      'Bill Reminder App Install',
      'Grocery Cashback App Test',
    ],
    times: ['One week, a few minutes a day'],
    intros: [
      'Give a money app a week of your ordinary spending, and tell its makers where it lost you.',
      'Most money apps are opened on the first of the month and never again. This one would like to be different. Find out whether it keeps its word.',
    ],
    steps: [
      'Install the app from your store through our link',
      'Enter or scan five purchases',
      'Set one goal and try to break it',
      'Answer eight questions at the end',
    ],
    notes: [
      'You can use invented amounts. The app never needs your bank login for this test.',
      'Crashes count as results: send a screenshot and carry on.',
    ],
    criteria: ['A phone that is less than five years old', 'You handle at least part of the household money'],
    pay: [6, 22],
    ages: [
      [18, null],
      [21, 54],
    ],
  },
  {
    scenes: ['mosaic', 'launch', 'trio'],
    settings: ['phone'],
    titles: [
      'Word Puzzle Game: Early Levels',
      'Farm Game Early Access',
      'Card Game Install and Review',
      'Match-Three Beta, First 50 Levels',
      'City Builder Weekend Test',
      'Trivia Night App Trial',
    ],
    times: ['Four days or more, as long as you like'],
    intros: [
      'A small studio has a game that is almost ready. Play it as you would any other, and stop where you would stop.',
      'Level one is easy to get right. The studio wants to know what happens around level twelve.',
    ],
    steps: [
      'Install and play on at least four days',
      'Reach the level named in the invitation, or tell us why you gave up',
      'Mark the first moment you were bored',
      'Leave an honest review inside the app, not in the store',
    ],
    notes: [
      'Nothing needs to be bought. If you do buy something, it is not paid back.',
      'Progress is saved on the test server and wiped at the end.',
    ],
    criteria: ['You play on your phone at least three times a week', 'You have not played this game before'],
    pay: [5, 25],
    ages: [
      [18, 49],
      [18, null],
      [25, 64],
    ],
  },
  {
    scenes: ['trio', 'layers', 'launch'],
    settings: ['phone'],
    titles: [
      'Living Room Workout App',
      'Beginner Strength App: 14 Days',
      'Stretching App Install',
      'Couch to Three Miles App Trial',
      'Yoga Timer Beta',
      'Balance and Core App Test',
    ],
    times: ['Two weeks, about ten minutes a day'],
    intros: [
      'Most fitness apps are opened three times and forgotten. Help one find out why, by using it for two weeks, or until you forget.',
      'You need no equipment and no talent. Ten minutes a day in a living room is the whole idea.',
    ],
    steps: [
      'Install and answer the questions it asks at the start',
      'Do at least six short sessions in two weeks',
      'Turn the reminders off when they annoy you, and note the day',
      'Take part in a five-minute closing survey',
    ],
    notes: [
      'Stop if anything hurts. The payment does not depend on finishing the exercises.',
      'The app asks for motion data. Location stays off.',
    ],
    criteria: ['You are well enough for light exercise', 'You do not use another paid fitness app'],
    pay: [8, 30],
    ages: [
      [18, 59],
      [21, 69],
    ],
  },
  {
    scenes: ['layers', 'trio', 'mosaic'],
    settings: ['phone'],
    titles: [
      {
        title: 'Spanish Lessons App Trial',
        intro:
          'Ten minutes a day for ten days: enough to order lunch in Spanish, says the app. We would like to know whether you could.',
      },
      'Pronunciation Coach Beta',
      'Vocabulary Cards: Ten Days',
      'Italian for Travelers App Test',
      'French From Zero Install',
      'Korean Alphabet App Trial',
    ],
    times: ['Ten days, about ten minutes a day'],
    intros: [
      'Ten minutes a day for ten days. Will you be able to order lunch? That is all we want to know.',
      'A teaching team has rewritten its first twelve lessons, and needs learners who do not know the answers.',
    ],
    steps: [
      'Take the placement quiz',
      'Finish one lesson a day, in any order',
      'Record two sentences at the start and two at the end',
      'Tell us which exercise you would skip',
    ],
    notes: [
      'Recordings are used to measure progress and are deleted with the test.',
      'You keep full access for three months afterwards.',
    ],
    criteria: [
      'You are a beginner, or have not practiced for five years',
      'A quiet place and a working microphone',
    ],
    pay: [10, 35],
    ages: [
      [18, null],
      [18, 45],
    ],
  },
  {
    scenes: ['launch', 'mosaic', 'layers'],
    settings: ['phone'],
    titles: [
      {
        title: 'Grocery List Sharing App',
        intro:
          'Two people, one list, and still no milk. This app says it can fix that; try it on your next three shopping trips.',
      },
      'Recipe and Shopping List Install',
      'Pantry Inventory Beta',
      'Leftovers App: Cook What You Have',
      'Kitchen Companion App Test',
      'Weekly Menu Planner Trial',
    ],
    times: ['Three shopping trips over about two weeks'],
    intros: [
      'Between the recipe, the list and the pan there is a lot that can go missing. This app tries to keep the three together.',
      'Photograph your shelves and let the app propose dinner. Its suggestions range from clever to strange, and we want a record of both.',
    ],
    steps: [
      'Install on two phones in the household',
      'Use it on three shopping trips',
      'Cook one thing it suggests',
      'Rate how often the list was right',
    ],
    notes: [
      'Groceries are not included in the payment, since you would have bought them anyway.',
      'Photographs of shelves are read on the phone and are not uploaded.',
    ],
    criteria: ['You share a kitchen with at least one other adult', 'Both of you have a smartphone'],
    pay: [6, 20],
    ages: [
      [18, null],
      [25, 60],
    ],
  },
  {
    scenes: ['trio', 'mosaic', 'launch'],
    settings: ['phone'],
    titles: [
      {
        title: 'Bus Times App: Commuter Test',
        intro:
          'A minute is a long time at a bus stop. For one week, check this app against the bus that really comes.',
      },
      'Parking Finder Beta',
      'Trail Map App for Hikers',
      'Commute Planner Install',
      'Charging Stop Planner Trial',
      'Bike Route App Test',
    ],
    times: ['One week of ordinary travel'],
    intros: [
      'An app that says when, where and how far is only as good as its worst guess. Take it along for a week and catch it out.',
      'The map knows the streets; it does not know that the gate is locked after six. Help it learn.',
    ],
    steps: [
      'Install and allow location while the app is in use',
      'Use it on at least five trips',
      'Report one place where it was wrong',
      'Answer a short survey after the last trip',
    ],
    notes: [
      'Please never handle the phone while driving or cycling. Plan before, report after.',
      'Trips are stored without your name and are rounded to the block.',
    ],
    criteria: ['You travel at least three days a week', 'You live in or near one of the areas listed'],
    pay: [8, 28],
    ages: [
      [18, null],
      [21, 64],
    ],
  },
  {
    scenes: ['layers', 'launch', 'mosaic'],
    settings: ['phone'],
    titles: [
      'Meditation Timer Trial',
      {
        title: 'Mood Journal App: Three Weeks',
        intro:
          'One line a day about how you are, for three weeks. The app draws a picture of it, and you tell us whether you recognize yourself.',
      },
      'Bedtime Story App for Adults',
      'Focus Timer Install',
      'Screen Time Coach Beta',
      'Breathing Exercises App Test',
    ],
    times: ['Three weeks, a minute or more a day'],
    intros: [
      'A small app for the end of a long day. Use it when you think of it, and tell us when you do not.',
      'An app that wants you to put the phone down is an odd thing to test. Somebody has to.',
    ],
    steps: [
      'Install and choose a time of day that suits you',
      'Use it on at least ten days',
      'Note when you ignored it, and why',
      'Join an optional ten-minute call at the end',
    ],
    notes: [
      'What you enter stays on your phone; the researchers see only how often you opened the app.',
      'This is not a treatment. If things are hard, the app shows where to find help.',
    ],
    criteria: ['You are open to trying something quiet', 'Your phone has a passcode'],
    pay: [8, 26],
    ages: [
      [18, 65],
      [18, null],
    ],
  },
  {
    scenes: ['mosaic', 'trio', 'layers'],
    settings: ['phone'],
    titles: [
      {
        title: 'Photo Organizer Install',
        intro:
          'Eleven thousand photographs, four of them good. This app offers to find the four. Let it try, and tell us what it missed.',
      },
      'Family Calendar App Trial',
      'Podcast Player Beta',
      'Neighborhood Marketplace Test',
      'Voice Memo Transcriber Trial',
      'Plant Care Reminder App',
    ],
    times: ['One week, whenever you need the app'],
    intros: [
      'The first version of an app is full of guesses about the people who use it. Be one of those people for a week, and correct them.',
      'A small tool with one purpose, in search of people who will use it as carelessly as people do.',
    ],
    steps: [
      'Install and go through the welcome screens without hurrying',
      'Use the app in daily life for one week',
      'Change one setting and change it back',
      'Complete two short surveys',
    ],
    notes: [
      'You may deny any permission. How the app copes is part of the test.',
      'Remove the app at the end; we show you how to erase your data.',
    ],
    criteria: ['At least one gigabyte of free space on your phone', 'You install new apps now and then'],
    pay: [5, 18],
    ages: [
      [18, null],
      [18, 54],
    ],
    rule: { field: 'phone_type', value: 'Android' },
  },
]
