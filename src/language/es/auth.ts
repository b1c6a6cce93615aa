import type { Dictionary } from '#language/language.ts'

/** Login and sign-up. */
export const auth = {
  'About paid studies': 'Sobre los estudios pagados',
  'Take part in research. Get paid for your time.': 'Participe en investigaciones. Le pagan por su tiempo.',
  '{points} points are $1': '{points} puntos son $1',
  'The list shows what a study pays before you open it. Joining is free, and we never ask you to pay.':
    'El pago aparece en la lista, antes de abrir un estudio. Registrarse es gratis y nunca le pediremos que pague.',
  'Cash out at ${dollars}': 'Canjee a partir de ${dollars}',
  'From {points} points you can request a ${dollars} gift card. Processing takes about {from}–{to} days.':
    'Con {points} puntos puede solicitar una tarjeta de regalo de ${dollars}. El trámite tarda entre {from} y {to} días.',
  'You decide what you share': 'Usted decide qué comparte',
  'Birth date, ZIP code and gender find the studies that fit you; the rest of the profile is optional. The {policy} says who sees what.':
    'Con su fecha de nacimiento, código postal y género buscamos los estudios para usted; el resto del perfil es opcional. La {policy} dice quién ve qué.',

  'privacy policy': 'política de privacidad',
  terms: 'términos',

  'Log in': 'Iniciar sesión',
  'Log In': 'Iniciar sesión',
  'Log in with Google': 'Iniciar sesión con Google',
  'Sign up': 'Registrarse',
  'Sign Up': 'Registrarme',
  'Sign up with Google': 'Registrarse con Google',
  'or with your e-mail': 'o con su correo electrónico',
  'E-mail': 'Correo electrónico',
  Password: 'Contraseña',
  'Show password': 'Mostrar la contraseña',
  'Hide password': 'Ocultar la contraseña',
  Show: 'Mostrar',
  'Working...': 'Un momento...',
  'Do not keep me on this device': 'No guardar mis datos en este dispositivo',
  'For a device that others use. Close the last tab and you are logged out: everything of yours is deleted here, also what was not sent yet.':
    'Para un dispositivo que usan otras personas. Al cerrar la última pestaña, se cierra su sesión: se borra de aquí todo lo suyo, también lo que aún no se haya enviado.',
  'It needs your e-mail and password, or a passkey.':
    'Necesita su correo electrónico y su contraseña, o una llave de acceso.',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'New here?': '¿Es su primera vez aquí?',
  'Already a member?': '¿Ya tiene una cuenta?',
  'By signing up you agree to the {terms} and the {policy}.':
    'Al registrarse acepta los {terms} y la {policy}.',

  'Signing in is not configured on this site.': 'Este sitio no tiene configurado el inicio de sesión.',
  'Checking that you are not a robot…': 'Comprobando que usted no es un robot…',
  Checked: 'Comprobado',
  'The check has expired. Checking again…': 'La comprobación venció. Comprobando de nuevo…',
  'The check failed': 'La comprobación falló',
  'The check could not be loaded. Something blocks challenges.cloudflare.com: a content blocker, or this network.':
    'No se pudo cargar la comprobación. Algo bloquea challenges.cloudflare.com: un bloqueador de contenido o esta red.',
  'Signing in needs a connection. The check starts by itself once you are connected.':
    'Para iniciar sesión hace falta conexión. La comprobación empieza sola en cuanto la tenga.',

  'The server did not accept what was typed. Check the e-mail address and the password.':
    'El servidor no aceptó lo que escribió. Revise el correo electrónico y la contraseña.',
  'This page is out of date. Reload it and try again.':
    'Esta página no está al día. Vuelva a cargarla e inténtelo de nuevo.',
  'The server could not tell that this form is yours. Allow cookies for this site, reload the page, and try again.':
    'El servidor no pudo comprobar que este formulario es suyo. Permita las cookies de este sitio, vuelva a cargar la página e inténtelo de nuevo.',
  'Too many tries. Please try again later.': 'Demasiados intentos. Inténtelo más tarde.',
  'Too many tries. Try again in 1 minute.': 'Demasiados intentos. Inténtelo de nuevo en 1 minuto.',
  'Too many tries. Try again in {count} minutes.':
    'Demasiados intentos. Inténtelo de nuevo en {count} minutos.',
  'This browser blocks cookies for this site, and nobody can sign in without them. Allow cookies for this site in the settings of the browser, then reload the page.':
    'Este navegador bloquea las cookies de este sitio y sin ellas no se puede iniciar sesión. Permita las cookies de este sitio en la configuración del navegador y vuelva a cargar la página.',

  'Bot check by Cloudflare': 'Comprobación de Cloudflare',

  'Enter an e-mail address, such as name@example.com.':
    'Escriba un correo electrónico, por ejemplo nombre@example.com.',
  'This e-mail address is too long.': 'Este correo electrónico es demasiado largo.',
  'Use at most {count} characters.': 'Use {count} caracteres como máximo.',
  'The password has to meet every rule below.': 'La contraseña debe cumplir todas las reglas de abajo.',
  'Password requirements': 'Requisitos de la contraseña',
  'At least {count} characters': 'Al menos {count} caracteres',
  'At least one number': 'Al menos un número',
  'At least one capital letter': 'Al menos una letra mayúscula',
  ': met': ': cumplido',
  ': not met yet': ': falta',
  'And not a common one such as Password1, your address or our name.':
    'Y que no sea una común como Password1, ni su dirección, ni nuestro nombre.',

  // The specification words the English text; this translates it.
  'This field is required.': 'Este campo es obligatorio.',
  'Wrong Username / Password': 'El correo electrónico o la contraseña no son correctos.',
  'That account already exists': 'Ya existe una cuenta con ese correo electrónico.',
  'Passowrd does not meet requirements': 'La contraseña no cumple los requisitos.',
  'Captcha failed. Please refresh your page and try again.':
    'La comprobación falló. Vuelva a cargar la página e inténtelo de nuevo.',

  'Add a passkey': 'Agregar una llave de acceso',
  'Next time, sign in with your fingerprint, your face or the PIN of this device.':
    'La próxima vez, inicie sesión con su huella digital, su cara o el PIN de este dispositivo.',
  'This passkey does not sign in here. It may have been removed. Log in with your password instead.':
    'Esta llave de acceso no inicia la sesión aquí. Puede que se haya quitado. Inicie sesión con su contraseña.',
  'Code from your authenticator app': 'Código de su aplicación de autenticación',
  'Your account asks for it on a new device.': 'Su cuenta lo pide en un dispositivo nuevo.',
  'This code does not work. Each code works once and for a short time: enter the one that your app shows now, or a recovery code.':
    'Este código no funciona. Cada código funciona una vez y por poco tiempo: escriba el que su aplicación muestra ahora, o un código de recuperación.',
  'Recovery code': 'Código de recuperación',
  'Use a recovery code': 'Usar un código de recuperación',
  'Use the authenticator app': 'Usar la aplicación de autenticación',
  'That took too long. Please try again.': 'Tardó demasiado. Inténtelo de nuevo.',
} as const satisfies Dictionary
