import type { Dictionary } from '#language/language.ts'

/** Adding a passkey. The texts of first pages are in `auth.ts`. */
export const passkeys = {
  'A passkey signs you in with your fingerprint, your face or the PIN of this device, without a password. It stays on your devices: we never see your fingerprint or your face.':
    'Una llave de acceso inicia la sesión con su huella digital, su cara o el PIN de este dispositivo, sin contraseña. Se queda en sus dispositivos: nunca vemos su huella ni su cara.',
  'Your password and the reset by e-mail keep working.':
    'Su contraseña y el restablecimiento por correo siguen funcionando.',
  'Adding a passkey needs a connection.': 'Para agregar una llave de acceso hace falta conexión.',
  'This browser cannot keep passkeys.': 'Este navegador no puede guardar llaves de acceso.',
  'Back to the studies': 'Volver a los estudios',
  'Is it you?': '¿Es usted?',
  'You signed in a while ago. Enter your password, then press the button once more.':
    'Inició la sesión hace un rato. Escriba su contraseña y pulse el botón otra vez.',
  'Your account asks for it before a passkey is added.':
    'Su cuenta lo pide antes de agregar una llave de acceso.',
  'No password?': '¿No tiene contraseña?',
  'Your passkey is added': 'Su llave de acceso está agregada',
  'Next time, choose it in the e-mail field of the login. We have sent you a message about it.':
    'La próxima vez, elíjala en el campo del correo al iniciar sesión. Le enviamos un mensaje sobre ella.',
  'You have as many passkeys as possible. Remove one on your account’s page first.':
    'Tiene todas las llaves de acceso posibles. Primero quite una en la página de su cuenta.',
  'This is not your password.': 'Esta no es su contraseña.',
  'This device has a passkey for your account already.':
    'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'No passkey was added. Your browser was asked to stop, or it cannot make one. You can try again.':
    'No se agregó ninguna llave de acceso. Se canceló en el navegador, o este no puede crear una. Puede intentarlo de nuevo.',
} as const satisfies Dictionary
