import type { Dictionary } from '#language/language.ts'

/** Words from hosts' data and from the configuration; no code names them. */
export const hostWords = {
  'Focus Groups': 'Grupos de enfoque',
  'Any gender': 'Cualquier género',
  Female: 'Mujer',
  Male: 'Hombre',
  Women: 'Mujeres',
  Men: 'Hombres',
  'The survey provider did not accept this survey and took its points back':
    'El proveedor de encuestas no aceptó esta encuesta y retiró sus puntos',
  'We are working on your payment request': 'Estamos trabajando en su solicitud de pago',
  'We are reading messages to support': 'Estamos leyendo los mensajes al equipo de soporte',
  'We are looking at accounts on hold': 'Estamos revisando las cuentas retenidas',
} as const satisfies Dictionary
