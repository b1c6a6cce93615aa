import type { Topic } from './topic.ts'

/** Trials for healthy volunteers, of vaccines, of the gut and of women's health. */
export const generalTrials: readonly Topic[] = [
  {
    scenes: ['vials', 'dishes', 'microscope'],
    settings: ['clinic'],
    titles: [
      'Healthy Volunteer Study',
      'First-in-Human Study for Healthy Adults',
      'Food Effect Study in Healthy Men and Women',
      'Single-Dose Study in Healthy Volunteers',
      'Study of How the Body Absorbs a Tablet',
      'Residential Study for Healthy Adults',
    ],
    times: [
      'Three nights at the clinic and one return visit',
      'Five nights at the clinic and one return visit',
    ],
    intros: [
      'Before a medicine can help anyone, healthy people must show how the body takes it up. You stay with us, are looked after around the clock and are paid for your time.',
      'This early study follows a single dose through the body. Nearly all of your time is your own, apart from the clock on the wall.',
    ],
    steps: [
      'A screening visit with a full physical examination',
      'One dose of the study medicine, with nurses close by',
      'Blood draws at set times through a small line in the arm',
      'One return visit a week later',
    ],
    notes: [
      'Rooms for two, three meals a day, fast internet and a pool table of which we are fond.',
      'You must not have taken part in another trial in the past thirty days.',
    ],
    criteria: [
      'Good general health, without regular medicine',
      'Body mass index between 18.5 and 32',
      'No nicotine for three months',
    ],
    pay: [1200, 4200],
    ages: [
      [18, 55],
      [18, 45],
      [21, 60],
    ],
  },
  {
    scenes: ['microscope', 'vials', 'dishes'],
    settings: ['clinic'],
    titles: [
      'Seasonal Flu Vaccine Study',
      'Flu Vaccine Comparison Trial',
      {
        title: 'RSV Vaccine Study for Older Adults',
        intro:
          'RSV sends many older people to the hospital each winter. One visit for the shot, a few for blood samples and a diary: that is most of what it takes to help.',
        ages: [60, null],
      },
      {
        title: 'Shingles Booster Study',
        intro:
          'Anyone who has had shingles would rather not have it again. The study asks whether a booster after ten years is worth having.',
        ages: [60, null],
      },
      {
        title: 'Lyme Disease Vaccine Study',
        intro:
          'If you hike, garden or walk a dog where there are ticks, you may be able to help test a vaccine against Lyme disease.',
      },
      { title: 'Flu Vaccine Study for Adults Over 60', ages: [60, null] },
    ],
    times: ['Four visits over six months'],
    intros: [
      'Every fall the flu returns a little changed. The study compares a vaccine made in a new way with the one in use today.',
      'One visit for the shot, a few for blood samples, and a diary for the week after. That is most of what it takes to help decide whether a vaccine works.',
    ],
    steps: [
      'One or two injections in the upper arm',
      'Blood samples at four visits over six months',
      'A phone diary for seven days after each shot',
      'A nose swab at home if you feel a cold coming',
    ],
    notes: [
      'Neither vaccine can give you the disease. A sore arm and a tired day are common.',
      'Illness visits are paid separately.',
    ],
    criteria: [
      'Generally healthy, or with a stable condition',
      'No vaccine of this kind in the past six months',
      'Able to come for visits for half a year',
    ],
    pay: [500, 1400],
    ages: [
      [18, 64],
      [60, null],
      [18, 49],
    ],
  },
  {
    scenes: ['dishes', 'capsule', 'microscope'],
    settings: ['remote'],
    titles: [
      {
        title: 'Irritable Bowel Syndrome Capsule Study',
        intro:
          'The gut has a calendar of its own. For ten weeks this study keeps one with you, and tests a capsule that opens in the gut and not in the stomach.',
      },
      'Fiber and Gut Health Study',
      'Chronic Constipation Trial',
      'Bloating After Meals Study',
      'Fermented Foods Study',
      'Probiotic Capsule Study',
    ],
    times: ['Three check-ups over ten weeks'],
    intros: [
      'Ten weeks, one capsule a day and an honest diary: that is how we hope to learn what calms a restless gut.',
      'No two guts are alike. A team of dietitians and microbiologists would like to find out what yours does in ten weeks, with your help.',
    ],
    steps: [
      'A food and symptom diary, mostly by photograph',
      'Two stool samples, collected at home with a kit that makes it simple',
      'Taking a capsule with breakfast',
      'Three check-ups by video',
    ],
    notes: [
      'Everyone receives an individual report about their own samples at the end.',
      'We know this is not dinner conversation. The nurses have heard everything.',
    ],
    criteria: [
      'Symptoms at least once a week for three months, or none for the comparison group',
      'No antibiotics in the past eight weeks',
    ],
    pay: [300, 1250],
    ages: [
      [18, 70],
      [21, 60],
      [18, 50],
    ],
  },
  {
    scenes: ['capsule', 'pulse', 'dishes'],
    settings: ['clinic'],
    titles: [
      {
        title: 'Hot Flash Treatment Study',
        intro:
          'A hormone-free tablet is being tested for hot flashes that wake you, or stop you in the middle of a sentence.',
        ages: [40, 65],
      },
      { title: 'Endometriosis Pain Study', ages: [18, 45] },
      { title: 'Heavy Periods Study', ages: [18, 50] },
      { title: 'Study for Women After Menopause', ages: [50, 70] },
      { title: 'Polycystic Ovary Syndrome Study', ages: [18, 40] },
      { title: 'Perimenopause Symptoms Study', ages: [40, 55] },
    ],
    times: ['Five visits over twelve weeks'],
    intros: [
      'For a long time women were left out of trials such as these. This one was designed with them, down to the hours of the visits.',
      'You should not have to plan your month around a symptom. We are looking for women who would like to help test a new medicine, with close support.',
    ],
    steps: [
      'A diary on your phone, morning and night',
      'Two ultrasound examinations',
      'Taking the study medicine for twelve weeks',
      'Talking with a study nurse every two weeks',
    ],
    notes: [
      'Evening and Saturday visits are available, and children can come along.',
      'All clinicians in this study are women.',
    ],
    criteria: [
      'Symptoms for at least three months',
      'No hormone treatment in the past eight weeks',
      'A gynecological check within two years, or willing to have one here',
    ],
    pay: [500, 2000],
    ages: [
      [40, 65],
      [18, 45],
      [45, 70],
    ],
    gender: 'Female',
  },
]
