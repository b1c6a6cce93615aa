import type { Dictionary } from '#language/language.ts'

/** Pages about the account, its recovery and its end. */
export const account = {
  'Your account': 'Su cuenta',
  'You are signed in as {email}.': 'Tiene la sesión iniciada como {email}.',
  'Our messages to you are in the language of the portal. You can change it at the foot of the navigation there.':
    'Nuestros mensajes para usted están en el idioma del portal. Puede cambiarlo allí, al pie de la navegación.',
  'Change your e-mail': 'Cambiar su correo electrónico',
  'Change your password': 'Cambiar su contraseña',
  'See where you are signed in': 'Ver dónde tiene la sesión iniciada',
  'Choose your notifications': 'Elegir sus notificaciones',
  'Download your data (JSON)': 'Descargar sus datos (JSON)',
  'Download your data for a spreadsheet (CSV)': 'Descargar sus datos para una hoja de cálculo (CSV)',
  'Delete your account': 'Eliminar su cuenta',
  'New e-mail': 'Correo electrónico nuevo',
  'Your address is {email}. It stays in use until you open the link that we send to the new one.':
    'Su correo es {email}. Sigue en uso hasta que abra el enlace que enviamos al nuevo.',
  'Send the link': 'Enviar el enlace',
  'Check your new mailbox': 'Revise su correo nuevo',
  'A link is on its way to {email}. Open it within one hour, on any device.':
    'Hay un enlace en camino a {email}. Ábralo dentro de una hora, en cualquier dispositivo.',
  'Another address': 'Otra dirección',
  'Confirm your new address': 'Confirme su dirección nueva',
  'From then on you log in with {email}, and messages go there.':
    'A partir de entonces iniciará sesión con {email}, y los mensajes llegarán ahí.',
  'Use this address': 'Usar esta dirección',
  'Sign in to confirm your new address': 'Inicie sesión para confirmar su dirección nueva',
  'Your account has no password. Sign in here, or open the link where you are signed in.':
    'Su cuenta no tiene contraseña. Inicie sesión aquí o abra el enlace donde tenga la sesión iniciada.',
  'Your address is changed': 'Se cambió su dirección',
  'Your account now has the address {email}.': 'Su cuenta tiene ahora la dirección {email}.',
  'This link no longer works': 'Este enlace ya no funciona',
  'A link works once and for one hour, and only the newest one does. Nothing was changed.':
    'Un enlace funciona una sola vez y durante una hora, y solo el más reciente. No se cambió nada.',
  'Send a new link': 'Enviar un enlace nuevo',
  'That account already exists': 'Esa cuenta ya existe',
  'Another account has this address, so it cannot be used for yours. Nothing was changed.':
    'Otra cuenta tiene esta dirección, así que no se puede usar para la suya. No se cambió nada.',
  'Use another address': 'Usar otra dirección',
  'You are signed in as {email}. Every other device will be signed out.':
    'Tiene la sesión iniciada como {email}. Se cerrará la sesión en todos los demás dispositivos.',
  'Change the password': 'Cambiar la contraseña',
  'Forgot the current one?': '¿Olvidó la actual?',
  'Your password is changed': 'Se cambió su contraseña',
  'Every other device was signed out. This one stays signed in.':
    'Se cerró la sesión en todos los demás dispositivos. En este sigue iniciada.',
  'Your account has no password': 'Su cuenta no tiene contraseña',
  'You sign in with Google. To have a password as well, let us send you a link to choose one.':
    'Usted inicia sesión con Google. Si quiere tener también una contraseña, podemos enviarle un enlace para elegirla.',
  'Reset your password': 'Restablecer su contraseña',
  'We send you a link to choose a new one.': 'Le enviamos un enlace para elegir una nueva.',
  'E-mail': 'Correo electrónico',
  'Back to login': 'Volver al inicio de sesión',
  'Check your e-mail': 'Revise su correo electrónico',
  'If there is an account for that address, a message is on its way, or there already. Its link works for one hour. We send at most {max} of them in an hour; any of them will do.':
    'Si hay una cuenta con esa dirección, el mensaje está en camino o ya llegó. Su enlace funciona durante una hora. Enviamos {max} por hora como máximo; cualquiera de ellos sirve.',
  'Nothing there after a few minutes? Look in your spam folder, or check the address.':
    '¿No llegó nada después de unos minutos? Busque en la carpeta de correo no deseado o revise la dirección.',
  'Send it again': 'Enviarlo de nuevo',
  'Choose a new password': 'Elija una contraseña nueva',
  'Set the password': 'Guardar la contraseña',
  'Every device that is signed in to your account will be signed out.':
    'Se cerrará la sesión de su cuenta en todos los dispositivos.',
  'Every device was signed out. Log in with the new password.':
    'Se cerró la sesión en todos los dispositivos. Inicie sesión con la contraseña nueva.',
  'Log in': 'Iniciar sesión',
  'A link works once and for one hour, and no longer than until the password is changed.':
    'Un enlace funciona una sola vez y durante una hora, y solo hasta que se cambia la contraseña.',
  'Enter your password once': 'Escriba su contraseña una vez',
  'There is an account for {email}, and it has a password. Enter it to show that the account is yours; from then on Google alone will do.':
    'Hay una cuenta con la dirección {email} y tiene contraseña. Escríbala para demostrar que la cuenta es suya; a partir de entonces bastará con Google.',
  Password: 'Contraseña',
  'Log in and connect Google': 'Iniciar sesión y conectar Google',
  'Have you never set a password here? Somebody may have used your address. Reset the password, which signs everybody else out, then come back.':
    '¿Nunca eligió una contraseña aquí? Puede que alguien haya usado su dirección. Restablezca la contraseña, lo que cierra la sesión de todos los demás, y después regrese.',
  'Reset the password': 'Restablecer la contraseña',
  'You were not signed in': 'No se inició sesión',
  'Google told us that you did not agree. You can try again, or log in with your e-mail.':
    'Google nos indicó que usted no dio su permiso. Puede intentarlo de nuevo o iniciar sesión con su correo electrónico.',
  'Please start again': 'Empiece de nuevo',
  'This sign-in was not begun in this browser, or it took longer than ten minutes.':
    'Este inicio de sesión no se empezó en este navegador o tardó más de diez minutos.',
  'Google did not ask you to sign in': 'Google no le pidió iniciar sesión',
  'We asked Google to make sure that it is you, and it did not say that it did. Choose a password through a link that we send you: then the password is the proof.':
    'Pedimos a Google que comprobara que es usted, y no nos indicó que lo hizo. Elija una contraseña mediante un enlace que le enviamos: entonces la contraseña es la prueba.',
  'Choose a password': 'Elegir una contraseña',
  'Google is not answering right now': 'Google no responde en este momento',
  'Please try again in a moment, or log in with your e-mail.':
    'Inténtelo de nuevo en un momento o inicie sesión con su correo electrónico.',
  'Your address is not verified': 'Su dirección no está verificada',
  'Google has not verified the e-mail address of this account, so we cannot use it. Verify it there, or sign up with your e-mail.':
    'Google no ha verificado el correo electrónico de esta cuenta, así que no podemos usarlo. Verifíquelo allí o regístrese con su correo electrónico.',
  'Connected to another Google account': 'Conectada con otra cuenta de Google',
  'The account with this e-mail address is connected to another Google account. Choose that one, or log in with your password.':
    'La cuenta con este correo electrónico está conectada con otra cuenta de Google. Elija esa o inicie sesión con su contraseña.',
  'A gift card of yours is still on its way, and we need your account to send it. Come back when it has arrived.':
    'Una tarjeta de regalo suya todavía está en camino, y necesitamos su cuenta para enviarla. Vuelva cuando haya llegado.',
  'Keep the account': 'Conservar la cuenta',
  'Your account is deleted': 'Se eliminó su cuenta',
  'Your profile, your answers and your points have been deleted.':
    'Se borraron su perfil, sus respuestas y sus puntos.',
  'Backups keep the rest until they are replaced.':
    'Las copias de seguridad conservan lo demás hasta que se reemplazan.',
  'You have no points that would be lost.': 'No tiene puntos que se perderían.',
  'You would lose your balance: {worth}.': 'Perdería su saldo: {worth}.',
  'cash out first': 'canjear primero',
  'You can {link}.': 'Puede {link}.',
  'Your balance is {points}. An account that is made with your e-mail address later starts with the same.':
    'Su saldo está {points}. Una cuenta que se cree más adelante con su correo electrónico empezará con el mismo saldo.',
  '1 point below zero': '1 punto por debajo de cero',
  '{count} points below zero': '{count} puntos por debajo de cero',
  'You would also lose what the survey provider has not confirmed yet: {worth}.':
    'También perdería lo que el proveedor de encuestas todavía no ha confirmado: {worth}.',
  '1 point, worth {dollars}': '1 punto, que vale {dollars}',
  '{count} points, worth {dollars}': '{count} puntos, que valen {dollars}',
  'Your profile, your answers, and your points and cash-outs are deleted immediately and cannot be restored.':
    'Su perfil, sus respuestas, sus puntos y sus canjes se borran de inmediato y no se pueden recuperar.',
  'You can {link} first.': 'Antes puede {link}.',
  'download your data': 'descargar sus datos',
  'Delete my account': 'Eliminar mi cuenta',
  'Of your cash-outs, amount, dates, result and reference stay in our books, without your name and address. If your balance is below zero, we keep what is owed with a coded form of your e-mail address, which only tells us whether the same address signs up again.':
    'De sus canjes quedan en nuestros libros el monto, las fechas, el resultado y la referencia, sin su nombre ni su dirección. Si su saldo está por debajo de cero, guardamos lo que se debe con una forma codificada de su correo electrónico, que solo nos permite saber si la misma dirección se registra de nuevo.',
} as const satisfies Dictionary
