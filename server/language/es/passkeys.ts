import type { Dictionary } from '#language/language.ts'

/** Passkeys of an account: their page and the messages about them. */
export const passkeys = {
  'Sign in without a password: your passkeys': 'Iniciar sesión sin contraseña: sus llaves de acceso',
  'Your passkeys': 'Sus llaves de acceso',
  'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. Your password and the reset by e-mail keep working.':
    'Una llave de acceso inicia la sesión con su huella digital, su cara o el PIN de su dispositivo, sin contraseña. Su contraseña y el restablecimiento por correo siguen funcionando.',
  'You have no passkey yet.': 'Todavía no tiene ninguna llave de acceso.',
  'Add a passkey': 'Agregar una llave de acceso',
  'You have {count} passkeys, and no more are possible. Remove one to add another.':
    'Tiene {count} llaves de acceso, y no puede tener más. Quite una para agregar otra.',
  'Added {day}, not used to sign in yet': 'Agregada el {day}, todavía sin uso para iniciar sesión',
  'Added {day}, last used {moment}': 'Agregada el {day}, último uso el {moment}',
  'Rename {name}': 'Cambiar el nombre de {name}',
  Name: 'Nombre',
  'Save the name': 'Guardar el nombre',
  'Enter a name of at most {max} characters.': 'Escriba un nombre de {max} caracteres como máximo.',
  'Remove {name}': 'Quitar {name}',
  'The name is saved.': 'El nombre está guardado.',
  'That passkey was removed already.': 'Esa llave de acceso ya se había quitado.',
  'The passkey is removed. You may also delete it in the settings of the device that keeps it.':
    'Se quitó la llave de acceso. También puede borrarla en los ajustes del dispositivo que la guarda.',
  'Remove my passkeys too, because somebody else may have added one':
    'Quitar también mis llaves de acceso, porque alguien más puede haber agregado una',
  'A passkey was added to your {brand} account': 'Se agregó una llave de acceso a su cuenta de {brand}',
  'Your {brand} account has a new passkey: {name}. It signs in without the password.':
    'Su cuenta de {brand} tiene una llave de acceso nueva: {name}. Inicia la sesión sin la contraseña.',
  'If it was not you, remove it here:': 'Si no fue usted, quítela aquí:',
  'Then choose a new password, which signs every device out:':
    'Después elija una contraseña nueva, lo que cierra la sesión en todos los dispositivos:',
  'A passkey was removed from your {brand} account': 'Se quitó una llave de acceso de su cuenta de {brand}',
  'The passkey {name} no longer signs in to your {brand} account. You may also delete it in the settings of the device that keeps it.':
    'La llave de acceso {name} ya no inicia la sesión en su cuenta de {brand}. También puede borrarla en los ajustes del dispositivo que la guarda.',
  'All passkeys were removed from your {brand} account':
    'Se quitaron todas las llaves de acceso de su cuenta de {brand}',
  'With the new password all passkeys of your {brand} account were removed. These no longer sign in:':
    'Con la contraseña nueva se quitaron todas las llaves de acceso de su cuenta de {brand}. Estas ya no inician la sesión:',
  'You may also delete them in the settings of the devices that keep them.':
    'También puede borrarlas en los ajustes de los dispositivos que las guardan.',
  'If it was not you, choose a new password right away:':
    'Si no fue usted, elija una contraseña nueva de inmediato:',
} as const satisfies Dictionary
