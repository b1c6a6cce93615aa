import type { Topic } from './topic.ts'

/** Products for the kitchen, the house and its animals. */
export const homeProductTests: readonly Topic[] = [
  {
    scenes: ['tasting', 'breakfast', 'parcel'],
    settings: ['home'],
    titles: [
      {
        title: 'Coffee Tasting at Home',
        intro:
          'Six plain bags with numbers on them, one kettle and your honest opinion. The roaster has heard enough from experts.',
      },
      'Ground Coffee Comparison',
      'Decaf Blend Test',
      'Iced Tea Flavor Panel',
      'Hot Chocolate Winter Test',
      'Single-Serve Coffee Pod Test',
    ],
    times: ['Six days, one sample a day'],
    intros: [
      'Experts have had their say, with spoons and scales. Now it is the turn of people who drink it half awake.',
      'Two cups, one difference. Tell us which you would pour again and which you would leave in the office kitchen.',
    ],
    steps: [
      'Brew one numbered sample a day as you always do',
      'Score aroma, taste and what stays behind',
      'Write one sentence per cup; we read them all',
      'Choose a favorite before the names are revealed',
    ],
    notes: [
      'Use your own machine, your own water and your own milk. That is the point.',
      'Whatever is left over is yours.',
    ],
    criteria: [
      'You drink the product at least five days a week',
      'No allergy to milk, soy or nuts, where these apply',
    ],
    pay: [30, 75],
    ages: [
      [21, 65],
      [18, null],
    ],
  },
  {
    scenes: ['breakfast', 'parcel', 'shelf'],
    settings: ['home'],
    titles: [
      'Breakfast Cereal Panel',
      'Frozen Pizza Taste Test',
      'Snack Bar Home Trial',
      'Pasta Sauce Kitchen Test',
      'Yogurt Texture Panel',
      'Plant-Based Burger Grill Test',
    ],
    times: ['One week at home'],
    intros: [
      'A recipe has been changed and nobody outside the factory has tasted it yet. Your table is next.',
      'Cook it as the package says, then cook it the way you would. We are interested in the difference.',
    ],
    steps: [
      'Receive the products in a chilled or plain box',
      'Serve them at an ordinary meal',
      'Let everyone at the table give a score',
      'Send one photograph of the plate, before or after',
    ],
    notes: [
      'The full list of ingredients comes before you agree to take part.',
      'Children may taste with your permission; only your answers are recorded.',
    ],
    criteria: [
      'You eat this kind of food at least twice a month',
      'Freezer or refrigerator space for a shoebox',
    ],
    pay: [35, 90],
    ages: [
      [21, 60],
      [18, null],
      [25, 54],
    ],
  },
  {
    scenes: ['companion', 'parcel'],
    settings: ['home'],
    titles: [
      'Dry Dog Food: Four-Week Trial',
      { title: 'Dry Cat Food Trial', rule: { field: 'pets', value: 'Cat(s)' } },
      'Grain-Free Dog Food Test',
      'Dog Food for Sensitive Stomachs Trial',
      { title: 'Wet Cat Food Panel', rule: { field: 'pets', value: 'Cat(s)' } },
      'Senior Dog Food Home Trial',
    ],
    times: ['Four weeks at home'],
    intros: [
      'The taster cannot fill in a form, so we need you to watch closely. Who goes first to which bowl is our most reliable result.',
      'Four weeks, one animal, one product. You take notes and your companion does the work.',
    ],
    steps: [
      'Introduce the product over seven days, as the leaflet explains',
      'Time one meal a week',
      'Film the first thirty seconds of the first day',
      'Report on coat, energy and the less poetic results',
    ],
    notes: [
      'The food is complete and made in the United States. Stop right away if it does not agree with your animal, and call the vet we name; we pay for the visit.',
      'Animals on a special diet cannot take part.',
    ],
    criteria: ['A healthy dog or cat between one and nine years old', 'No other new food during the test'],
    pay: [50, 140],
    ages: [
      [18, null],
      [21, 70],
    ],
    rule: { field: 'pets', value: 'Dog(s)' },
  },
  {
    scenes: ['shelf', 'parcel', 'plinths'],
    settings: ['home'],
    titles: [
      {
        title: 'Laundry Sheets Compared With Liquid',
        intro:
          'Three weeks of laundry, two ways to wash it, and a test cloth with a stain of which we are rather proud.',
      },
      'Dishwasher Tablet Trial',
      'Plastic-Free Cleaning Kit Test',
      'Fabric Softener Scent Panel',
      'Stain Remover Comparison',
      'Cold-Water Detergent Trial',
    ],
    times: ['Three weeks at home'],
    intros: [
      'Two products without names, three weeks and a stained cloth. May the better one win.',
      'Cleaning products are tested by machines for months. Then somebody has to use them in a real home.',
    ],
    steps: [
      'Put your usual product away for three weeks',
      'Use product A, then product B, in the order given',
      'Wash the stained cloth that comes with each',
      'Fill in a short form after every third use',
    ],
    notes: [
      'Both products have passed skin tests. A version without perfume can be had on request.',
      'Please do not mix products. The leaflet explains why.',
    ],
    criteria: ['You do most of the washing or cleaning', 'A washing machine or dishwasher at home'],
    pay: [40, 95],
    ages: [
      [21, 65],
      [18, null],
    ],
  },
  {
    scenes: ['parcel', 'shelf', 'breakfast'],
    settings: ['home'],
    titles: [
      {
        title: 'Nonstick Pan Six-Week Test',
        intro:
          'Eggs tell the truth about a pan. Fry a few, scrub too hard once and let us know what happens by week six.',
      },
      'Countertop Oven Trial',
      'Reusable Food Wrap Test',
      'Quiet Blender Comparison',
      'Kitchen Knife Handle Study',
      'Water Filter Pitcher Test',
    ],
    times: ['Six weeks at home'],
    intros: [
      'Some kitchen things shine in the shop and live in the cupboard. Six weeks will tell which kind this is.',
      'The prototype works in the laboratory, on a level counter, with a trained operator. Yours is the second kitchen it will see.',
    ],
    steps: [
      'Unpack and set up without help, if you can',
      'Use the product at least three times a week',
      'Keep the log that hangs on the refrigerator',
      'Send it back in the same box, or keep it: the invitation says which',
    ],
    notes: [
      'The product is certified for home use. Read the two safety pages first, please.',
      'Scratches and stains are welcome findings.',
    ],
    criteria: ['You cook at home most days', 'Counter space of about two feet'],
    pay: [60, 150],
    ages: [
      [25, 65],
      [21, null],
    ],
  },
  {
    scenes: ['parcel', 'shelf'],
    settings: ['home'],
    titles: [
      {
        title: 'Overnight Diaper Test',
        intro:
          'The claim on the package says twelve hours. Seven nights at your home will show how long twelve hours are.',
      },
      'Baby Bottle Home Trial',
      'Stain-Proof Bib Test',
      'Toddler Cup: No-Spill Claim',
      'Building Set Play Test, Ages 4 to 7',
      'Crayons That Wash Off: A Test',
    ],
    times: ['One to two weeks at home'],
    intros: [
      'No laboratory can throw a thing from a high chair eleven times before breakfast. Yours can.',
      'We supply the product and your child supplies the test conditions.',
    ],
    steps: [
      'Use the product for one to two weeks in daily life',
      'Mark leaks, breaks and triumphs on a simple chart',
      'Take one photograph of the product (never of the child)',
      'Talk with a researcher for ten minutes by phone',
    ],
    notes: [
      'All products meet the federal safety standard for children; the certificate is in the box.',
      'You can stop on any day. The part already done is paid.',
    ],
    criteria: [
      'A child in the age group named in the title or the invitation',
      'You are the parent or legal guardian',
    ],
    pay: [45, 110],
    ages: [
      [21, 45],
      [18, 50],
    ],
  },
]
