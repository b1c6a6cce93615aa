import { type Questionnaire, ask, choose, pickDay, tick } from './intake-fields.ts'

/** What is asked before a product is sent to someone. */
export const productTestQuestions: readonly Questionnaire[] = [
  {
    titles: [
      'Coffee Tasting at Home',
      'Ground Coffee Comparison',
      'Decaf Blend Test',
      'Single-Serve Coffee Pod Test',
    ],
    questions: [
      choose('roast', 'Which roast do you usually drink?', ['Light', 'Medium', 'Dark', 'I could not say']),
      tick('machine', 'What can you brew with?', [
        'Drip machine',
        'Pod machine',
        'Press or pour-over',
        'Moka pot',
        'None of them',
      ]),
      tick('allergies', 'Are you allergic to any of these?', ['Milk', 'Soy', 'Nuts', 'None of them']),
      ask('zip', 'What is your ZIP code?').described('The coffee is sent to this area.'),
    ],
  },
  {
    titles: [
      'Breakfast Cereal Panel',
      'Frozen Pizza Taste Test',
      'Snack Bar Home Trial',
      'Pasta Sauce Kitchen Test',
    ],
    questions: [
      choose('often', 'How often do you eat this kind of food?', [
        'Every week',
        'Every month',
        'Hardly ever',
      ]),
      tick('diet', 'Which of these do you keep to?', [
        'Vegetarian',
        'Vegan',
        'Gluten-free',
        'Kosher or halal',
        'None of them',
      ]),
      choose('space', 'Is there room for a shoebox in your freezer or refrigerator?', ['Yes', 'No']),
    ],
  },
  {
    titles: [
      'Dry Dog Food: Four-Week Trial',
      'Dry Cat Food Trial',
      'Grain-Free Dog Food Test',
      'Dog Food for Sensitive Stomachs Trial',
    ],
    questions: [
      ask('name', 'What is your pet called?'),
      pickDay('pet_born', 'When was it born?').described('A guess will do.'),
      choose('weight', 'How much does it weigh?', ['Under 12 pounds', '12 to 50 pounds', 'Over 50 pounds']),
      tick('health', 'Has a vet ever found any of these?', [
        'Food allergy',
        'Kidney disease',
        'Diabetes',
        'None of them',
      ]),
    ],
  },
  {
    titles: [
      'Laundry Sheets Compared With Liquid',
      'Dishwasher Tablet Trial',
      'Plastic-Free Cleaning Kit Test',
      'Stain Remover Comparison',
    ],
    questions: [
      choose('loads', 'How many loads do you wash in a week?', [
        'One or two',
        'Three to five',
        'Six or more',
      ]),
      tick('machines', 'Which machines are in your home?', [
        'Top-load washer',
        'Front-load washer',
        'Dishwasher',
      ]),
      ask('detergent', 'What do you wash with at present?').hinted('Brand, and liquid, powder or pods'),
    ],
  },
  {
    titles: [
      'Running Shoe Wear Test',
      'Trail Shoe Test: 60 Miles',
      'Walking Shoes for All-Day Standing',
      'Everyday Sneaker Durability Test',
    ],
    questions: [
      choose('width', 'Which width fits you?', ['Narrow', 'Regular', 'Wide']),
      ask('size', 'What is your shoe size?').hinted('US size, for example 9.5'),
      choose('miles', 'How far do you walk or run in a week?', [
        'Under 10 miles',
        '10 to 20 miles',
        'Over 20 miles',
      ]),
      tick('ground', 'On what kind of ground?', ['Pavement', 'Trail', 'Treadmill', 'Indoors, at work']),
    ],
  },
  {
    titles: [
      'Face Moisturizer: Four-Week Test',
      'Mineral Sunscreen Texture Test',
      'Fragrance-Free Body Lotion Trial',
      'Hand Cream Winter Panel',
    ],
    questions: [
      choose('skin', 'How would you describe your skin?', ['Dry', 'Oily', 'Combination', 'Sensitive']),
      tick('uses', 'What do you use every week?', [
        'Cleanser',
        'Moisturizer',
        'Serum',
        'Sunscreen',
        'None of them',
      ]),
      choose('pregnant', 'Are you pregnant or nursing?', ['Yes', 'No', 'Prefer not to say']),
      ask('allergies', 'Which ingredients do you avoid?').hinted('Leave empty if none').optional(),
    ],
  },
]
