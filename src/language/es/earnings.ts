import type { Dictionary } from '../language.ts'

/** Balance, cash-out and what came of it. */
export const earnings = {
  'Request a payment': 'Solicitar un pago',
  Payment: 'Pago',
  'Year statement': 'Resumen del año',
  'BROWSE CURRENT STUDIES': 'VER LOS ESTUDIOS ACTUALES',

  // Worded by the specification: they stay, and this follows them.
  'Field is required.': 'Este campo es obligatorio.',
  'Please use letters only (a-z or A-Z) in this field..': 'Use solo letras (a-z o A-Z) en este campo.',
  'ZIP code can only contain numbers.': 'El código postal solo puede tener números.',
} as const satisfies Dictionary
