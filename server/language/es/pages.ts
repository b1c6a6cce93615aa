import type { Dictionary } from '#language/language.ts'

/** Texts of all pages, of errors and notifications. */
export const pages = {
  'Go to the home page': 'Ir a la página de inicio',
  'Contact us': 'Contáctenos',
  'Please log in first': 'Primero inicie sesión',
  'This page is about your account.': 'Esta página es sobre su cuenta.',
  'Please try again': 'Inténtelo de nuevo',
  'We could not tell that this form came from our page. It may have been open for too long, or your browser may refuse our cookies. Go back, reload the page and try again.':
    'No pudimos comprobar que este formulario viene de nuestra página. Puede que haya estado abierto demasiado tiempo o que su navegador rechace nuestras cookies. Vuelva atrás, recargue la página e inténtelo de nuevo.',
  'This is no longer here': 'Esto ya no está aquí',
  'The page behind this link is no longer available. There may be similar ones.':
    'La página de este enlace ya no está disponible. Puede que haya otras parecidas.',
  'Too many attempts': 'Demasiados intentos',
  'Please wait a while before you try again.': 'Espere un rato antes de intentarlo de nuevo.',
  'Not available right now': 'No disponible en este momento',
  'Please try again in a moment.': 'Inténtelo de nuevo en un momento.',
  'Something went wrong': 'Algo salió mal',
  'That was our fault. Please try again in a moment.': 'Fue culpa nuestra. Inténtelo de nuevo en un momento.',
  'That did not work': 'Eso no funcionó',
  'We could not read what was sent. Go back, reload the page and try again.':
    'No pudimos leer lo que se envió. Vuelva atrás, recargue la página e inténtelo de nuevo.',
  'This page does not exist': 'Esta página no existe',
  'The address may be mistyped, or the page is no longer here.':
    'Puede que la dirección esté mal escrita o que la página ya no esté aquí.',
  'Back to the surveys': 'Volver a las encuestas',
  'This survey is no longer available': 'Esta encuesta ya no está disponible',
  'This survey is no longer available. Please pick another.':
    'Esta encuesta ya no está disponible. Elija otra, por favor.',
  'Please check the form': 'Revise el formulario',
  'New password': 'Contraseña nueva',
  'Current password': 'Contraseña actual',
  'At least {minimum} characters, with at least one digit and one uppercase letter, and not a common one, your address or our name.':
    'Al menos {minimum} caracteres, con al menos un número y una letra mayúscula; no puede ser una común, ni su dirección, ni nuestro nombre.',
  'Enter an e-mail address, like name@example.com.':
    'Escriba un correo electrónico, como nombre@example.com.',
  'The password does not meet the requirements, or is easy to guess: common, your address or our name.':
    'La contraseña no cumple los requisitos o es fácil de adivinar: es común, su dirección o nuestro nombre.',
  'This is not your password.': 'Esta no es su contraseña.',
  'Back to the studies': 'Volver a los estudios',
  'Your account has no password. Choose one first, through a link that we send you.':
    'Su cuenta no tiene contraseña. Primero elija una con un enlace que le enviamos.',
  'Send me a link': 'Enviarme un enlace',
  'You sign in with Google. Sign in once more, to show that it is you, and come back within ten minutes.':
    'Usted inicia sesión con Google. Vuelva a iniciarla para demostrar que es usted, y regrese en menos de diez minutos.',
  'Sign in with Google': 'Iniciar sesión con Google',
  '1 point': '1 punto',
  '{count} points': '{count} puntos',
  '1 minute': '1 minuto',
  '{count} minutes': '{count} minutos',
  'Your notifications': 'Sus notificaciones',
  'Your choices are saved.': 'Sus preferencias se guardaron.',
  'An e-mail when a gift card was sent': 'Un correo cuando se haya enviado una tarjeta de regalo',
  'Notifications on one device, when points are confirmed or taken back, when a gift card was sent, when a study decides on your answers and when we answer you':
    'Notificaciones en un dispositivo, cuando se confirmen o se descuenten puntos, cuando se haya enviado una tarjeta de regalo, cuando un estudio decida sobre sus respuestas y cuando le respondamos',
  'Notifications on {count} devices, when points are confirmed or taken back, when a gift card was sent, when a study decides on your answers and when we answer you':
    'Notificaciones en {count} dispositivos, cuando se confirmen o se descuenten puntos, cuando se haya enviado una tarjeta de regalo, cuando un estudio decida sobre sus respuestas y cuando le respondamos',
  'Messages that keep your account safe, such as about a new password, always come. We send no advertisements.':
    'Los mensajes que protegen su cuenta, por ejemplo sobre una contraseña nueva, llegan siempre. No enviamos publicidad.',
  Save: 'Guardar',
  'Notifications are turned on in the portal, under Earnings, for each device.':
    'Las notificaciones se activan en el portal, en Ganancias, para cada dispositivo.',
} as const satisfies Dictionary
