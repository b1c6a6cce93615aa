import type { Topic } from './topic.ts'

/** Products that are worn, carried or put on. */
export const personalProductTests: readonly Topic[] = [
  {
    scenes: ['stride', 'parcel'],
    settings: ['home'],
    titles: [
      {
        title: 'Running Shoe Wear Test',
        intro:
          'A pair of shoes without a name arrives in a plain box. Run sixty miles in them, then send them back dirty.',
      },
      'Trail Shoe Test: 60 Miles',
      'Walking Shoes for All-Day Standing',
      'Everyday Sneaker Durability Test',
      'Work Boot Comfort Trial',
      'Wide-Fit Shoe Comfort Test',
    ],
    times: ['Five weeks of ordinary use'],
    intros: [
      'The pair comes in a plain box and has no name. Treat it as your own for five weeks, then send it back dirty.',
      'Laboratories bend a shoe a hundred thousand times. They cannot say whether it rubs at the heel on a Tuesday.',
    ],
    steps: [
      'Measure both feet with the printed guide',
      'Wear the shoes for at least ten outings',
      'Log distance, surface and where it pinches',
      'Return the worn pair with the prepaid label',
    ],
    notes: [
      'Please do not post pictures of the shoes. They are not announced yet.',
      'Pain ends the test, with full pay for the week.',
    ],
    criteria: ["Women's sizes 6 to 10 or men's sizes 8 to 12", 'You walk or run at least ten miles a week'],
    pay: [60, 160],
    ages: [
      [18, 55],
      [21, 60],
      [18, null],
    ],
  },
  {
    scenes: ['plinths', 'shelf'],
    settings: ['home'],
    titles: [
      'Face Moisturizer: Four-Week Test',
      'Mineral Sunscreen Texture Test',
      'Fragrance-Free Body Lotion Trial',
      'Serum Home Trial With Photographs',
      { title: 'Eye Cream Test, Women 40 to 65', ages: [40, 65] },
      'Hand Cream Winter Panel',
    ],
    times: ['Four weeks, morning and evening'],
    intros: [
      'Something unmarked, morning and evening, for twenty-eight days. In the fourth week we ask the question that matters: would you open the next one?',
      'Texture is hard to measure and easy to feel. That is why this test is done by people.',
    ],
    steps: [
      'Do a patch test on the forearm first',
      'Replace your usual product with ours, and nothing else',
      'Fill in a form on days 1, 7, 14 and 28',
      'Take three photographs in the same daylight',
    ],
    notes: [
      'A dermatologist supervises the test and can be reached every day.',
      'Photographs show skin and not faces, unless you agree to more.',
    ],
    criteria: [
      'No skin disease in the area of the test',
      'No new skin care in the past two weeks',
      'Not pregnant or nursing',
    ],
    pay: [60, 175],
    ages: [
      [25, 55],
      [40, 65],
      [21, 45],
    ],
    gender: 'Female',
  },
  {
    scenes: ['plinths', 'shelf', 'parcel'],
    settings: ['home'],
    titles: [
      'Beard Oil Three-Week Trial',
      {
        title: 'Razor Comparison, Two Weeks',
        intro:
          'Left cheek one razor, right cheek the other. It looks odd on paper and gives very clear answers.',
      },
      'Anti-Dandruff Shampoo Test',
      'Deodorant Without Aluminum Test',
      'Shower Gel Bar Trial',
      'Hair Styling Paste Panel',
    ],
    times: ['Two to three weeks at home'],
    intros: [
      'Four plain bottles in the bathroom, a number on each. Use them in turn and say which one you missed.',
      'Use it through a working week, a workout and one warm day. Then tell us whether anybody noticed.',
    ],
    steps: [
      'Use the numbered products in the order of the chart',
      'Score comfort right away and again in the evening',
      'Note any irritation, however small',
      'Say what you would pay, before we tell you the price',
    ],
    notes: ['All ingredients are listed inside the lid.', 'You can go back to your own product at any time.'],
    criteria: ['You use such a product at least four times a week', 'No cuts or rash in the area'],
    pay: [40, 100],
    ages: [
      [18, 55],
      [21, 49],
    ],
    gender: 'Male',
  },
  {
    scenes: ['parcel', 'plinths'],
    settings: ['home'],
    titles: [
      {
        title: 'Wireless Earbuds Fit Test',
        intro:
          'Ears are as different as fingerprints. We need small ones, large ones and those that nothing ever stays in.',
      },
      'Smartwatch Strap Trial',
      'Noise-Reducing Headset for Home Offices',
      'Fitness Band Comfort Study',
      'E-Reader Evening Test',
      'Mouse and Keyboard Grip Study',
    ],
    times: ['Six weeks at home', 'Eight weeks at home'],
    intros: [
      'The prototype has been on a test stand for a year. It has never met a sofa, a train or a dog. Introduce them.',
      'Comfort cannot be calculated. Use the device as you would your own, with the old one in a drawer for comparison.',
    ],
    steps: [
      'Complete a short fitting by photograph, with a ruler in the picture',
      'Use the device for two hours a day',
      'Charge it when it asks, and note when',
      'Join one twenty-minute interview at half time',
    ],
    notes: ['The device is a loan, and accidents are covered.', 'Early firmware misbehaves. Write down how.'],
    criteria: ['You use such a device on most working days', 'A phone or computer less than six years old'],
    pay: [75, 200],
    ages: [
      [18, 60],
      [21, 55],
      [18, null],
    ],
  },
  {
    scenes: ['parcel', 'shelf', 'stride'],
    settings: ['home'],
    titles: [
      {
        title: 'Rain Jacket Commuter Test',
        intro: 'Wait for bad weather, then go out in it. We pay for the privilege.',
      },
      'Merino Base Layer Wear Trial',
      'Denim That Stretches: Wear Test',
      { title: 'Sports Bra Fit Panel', gender: 'Female' },
      'Travel Trouser Wear Test',
      'Fleece Layer Pilling Test',
    ],
    times: ['Four weeks of ordinary wear'],
    intros: [
      'You get the garment, four weeks and no advice. We get to know what happens to it.',
      'The garment has been washed fifty times in a laboratory and never once sat on a bus. Over to you.',
    ],
    steps: [
      'Send us six measurements, taken with the tape in the envelope',
      'Wear the garment at least twelve times in four weeks',
      'Wash it as you wash everything else',
      'Photograph seams and cuffs at the end',
    ],
    notes: [
      'The garment is yours when the test is over.',
      'Fit matters more than size: between two sizes, we send both.',
    ],
    criteria: ['You can wear the garment several times a week', 'Sizes XS to 3XL'],
    pay: [50, 130],
    ages: [
      [18, 59],
      [21, 65],
    ],
  },
  {
    scenes: ['plinths', 'shelf', 'tasting'],
    settings: ['home'],
    titles: [
      {
        title: 'Whitening Toothpaste: Six Weeks',
        intro:
          'Two minutes, twice a day, for six weeks: few tests ask for less and are worth more to the people who make things for the bathroom shelf.',
      },
      'Electric Toothbrush Comparison',
      'Toothpaste Flavor Panel',
      'Mouthwash Without Alcohol Test',
      'Sensitive Teeth Paste Trial',
      'Tooth Powder Home Trial',
    ],
    times: ['Six weeks at home'],
    intros: [
      'Six weeks are long enough for a habit and short enough for a test. Put ours where yours stands.',
      'The maker is sure of the formula and not of you. Use the product as you please and say what you think.',
    ],
    steps: [
      'Use the product every day in place of your own',
      'Complete a one-minute form each week',
      'Compare with the card supplied',
      'Tell us when you forgot, because everyone does',
    ],
    notes: [
      'Not intended for people in the middle of dental treatment.',
      'All samples are sealed and dated.',
    ],
    criteria: ['Good general health', 'No allergy to mint or menthol'],
    pay: [40, 120],
    ages: [
      [18, 65],
      [21, 54],
      [18, null],
    ],
  },
]
