import type { Dictionary } from '#language/language.ts'

/** Identity verification. */
export const identity = {
  'Identity verification': 'Verificación de identidad',
  'A verification provider compares an identity document with your face. It needs a few minutes, your document and a camera. We never ask for the number of your document.':
    'Un proveedor de verificación compara un documento de identidad con su cara. Hacen falta unos minutos, su documento y una cámara. Nunca le pedimos el número de su documento.',
  'You are offline, and a verification needs a connection.':
    'No tiene conexión, y una verificación la necesita.',
  'Identity verification is not set up on this site yet, so there is nothing to do here.':
    'La verificación de identidad todavía no está configurada en este sitio; aquí no hay nada que hacer.',
  'Given name': 'Nombre',
  Data: 'Datos',
  'Start Verification': 'Empezar la verificación',
  'Loading...': 'Cargando...',
  'Your verification': 'Su verificación',
  'Nothing here, or no camera?': '¿No se ve nada o no tiene cámara?',
  'Continue with the provider in a new tab': 'Continuar con el proveedor en otra pestaña',
  'Leave the verification': 'Salir de la verificación',
  'To your earnings': 'Ver sus ganancias',
  'Thank you. The result will show under Earnings.':
    'Gracias. En Ganancias verá el resultado de su verificación.',
  'We could not reach the verification provider. Check your connection and try again.':
    'No pudimos comunicarnos con el proveedor de verificación. Revise su conexión e inténtelo de nuevo.',
  'The verification provider could not start a verification ({status}). Please try again later.':
    'El proveedor no pudo empezar la verificación ({status}). Inténtelo de nuevo más tarde.',

  'Your identity: you can request a payment without verifying it, but then we may have questions before we pay.':
    'Su identidad: puede solicitar un pago sin verificarla, pero es posible que le hagamos preguntas antes de pagarle.',
  'Your identity: a verification was started and not finished yet.':
    'Su identidad: se empezó una verificación y todavía no se ha terminado.',
  'Continue the verification': 'Seguir con la verificación',
  'Your identity is being checked by the provider. The result shows here.':
    'El proveedor está revisando su identidad. El resultado aparecerá aquí.',
  'Your identity is verified.': 'Su identidad está verificada.',
  'Your identity: the provider needs better pictures.': 'Su identidad: el proveedor necesita mejores fotos.',
  'Send new pictures': 'Enviar fotos nuevas',
  'Your identity could not be verified. You can still ask for a payment.':
    'No se pudo verificar su identidad. Aun así puede solicitar un pago.',
  'Try it again': 'Intentarlo de nuevo',
  'Your identity: the verification expired before it was finished.':
    'Su identidad: la verificación venció antes de terminarse.',
  'Start a new verification': 'Empezar otra verificación',

  // The specification words the English text; this translates it.
  'Required parameters givenName or lastName is missing': 'Falta el nombre o el apellido.',
} as const satisfies Dictionary
